import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

export type StepState = 'settled' | 'open' | 'waiting';

type StepFrameProps = {
  id: string;
  /** Undefined where it is the only one. */
  number: number | undefined;
  /** How many there are, where that differs from one to the next. */
  total?: number;
  title: string;
  state: StepState;
  /** What was answered, in one line; shown while the step is settled. */
  summary?: ReactNode;
  /** Where it is changed. */
  changePath: string;
  /**
   * Takes the focus when the step opens after another was sent, so that a keyboard goes on where the page does. Left out, it takes it
   * whenever it opens but in the first view.
   */
  takesFocus?: boolean;
  /** Stays mounted while it is settled, since its fields are a frame that another site fills. */
  keepsFields?: boolean;
  children?: ReactNode;
};

/** One step of several: a heading and a hairline; open it shows its form, settled one line, waiting its name. */
export function StepFrame({
  id,
  number,
  total,
  title,
  state,
  summary,
  changePath,
  takesFocus,
  keepsFields,
  children,
}: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = state === 'open';
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // Whoever was quicker than the scripts and is already typing here stays where they are.
    const isHere = heading.current?.closest('section')?.contains(document.activeElement);
    if (isOpen && (takesFocus ?? !wasOpen.current) && !isHere) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, takesFocus]);
  return (
    <section aria-labelledby={id} className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          aria-current={isOpen ? 'step' : undefined}
          className={`type-title focus:outline-none ${state === 'waiting' ? 'text-ink-soft' : ''}`}
        >
          {number === undefined ? null : total === undefined ? (
            <span className="figures mr-3 text-brass">{number}</span>
          ) : (
            <span className="figures mr-3 text-brass text-small">
              Step {number} of {total}
            </span>
          )}
          {title}
        </h2>
        {state === 'settled' && (
          <Link
            to={changePath}
            preventScrollReset
            className="link-line -my-2 inline-flex min-h-11 items-center text-small text-wine hover:decoration-2"
          >
            Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
          </Link>
        )}
      </div>
      {state === 'settled' && <div className="figures mt-1 ml-6 text-ink-soft text-small">{summary}</div>}
      {(isOpen || (keepsFields && state === 'settled')) && (
        <div hidden={!isOpen} className="mt-5">
          {children}
        </div>
      )}
    </section>
  );
}
