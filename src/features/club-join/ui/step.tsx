import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';

type StepProps = {
  number: number;
  title: string;
  state: 'settled' | 'open' | 'waiting';
  /** What was answered, in one line. */
  summary?: string | undefined;
  /** Where it is changed. */
  changePath: string;
  children?: ReactNode;
};

/** One step of joining: open with its form, settled as one line that can be changed, waiting as its name. */
export function Step({ number, title, state, summary, changePath, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, wasOpen] = [state === 'open', useRef(state === 'open')];
  useEffect(() => {
    // A keyboard goes on where the page does; the first view keeps its own focus.
    if (isOpen && !wasOpen.current) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, wasOpen]);
  return (
    <section aria-label={title} className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2
          ref={heading}
          tabIndex={-1}
          aria-current={isOpen ? 'step' : undefined}
          className={`type-title focus:outline-none ${state === 'waiting' ? 'text-ink-soft' : ''}`}
        >
          <span className="figures mr-3 text-brass">{number}</span>
          {title}
        </h2>
        {state === 'settled' && (
          <Link
            to={changePath}
            preventScrollReset
            className="link-line inline-flex min-h-11 items-center text-small text-wine hover:decoration-2"
          >
            Change<span className="sr-only"> {title.toLowerCase()}</span>
          </Link>
        )}
      </div>
      {state === 'settled' && <p className="figures mt-1 ml-6 text-ink-soft text-small">{summary}</p>}
      {isOpen && <div className="mt-5">{children}</div>}
    </section>
  );
}
