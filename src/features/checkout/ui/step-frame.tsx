import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import type { PageStep } from '../rules.ts';
import type { CheckoutPage } from '../types.ts';

type StepFrameProps = {
  page: CheckoutPage;
  step: PageStep | 'card' | 'gift';
  number: number;
  title: string;
  state: 'settled' | 'open' | 'waiting';
  /** What was answered, in one line; shown while the step is settled. */
  summary: ReactNode;
  /** Takes the focus when the step opens after another was sent, so that a keyboard goes on where the page does. */
  takesFocus: boolean;
  children: ReactNode;
};

/** One step of the checkout: a heading and a hairline; open it shows its form, settled one line, waiting its name. */
export function StepFrame({
  page,
  step,
  number,
  title,
  state,
  summary,
  takesFocus,
  children,
}: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = state === 'open';
  useEffect(() => {
    // Whoever was quicker than the scripts and is already typing here stays where they are.
    const isHere = heading.current?.closest('section')?.contains(document.activeElement);
    if (isOpen && takesFocus && !isHere) heading.current?.focus();
  }, [isOpen, takesFocus]);
  return (
    <section
      aria-labelledby={`step-${step}`}
      className="border-line border-t py-6 first:border-t-0 first:pt-0"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2
          ref={heading}
          id={`step-${step}`}
          tabIndex={-1}
          aria-current={isOpen ? 'step' : undefined}
          className={`type-title focus:outline-none ${state === 'waiting' ? 'text-ink-soft' : ''}`}
        >
          <span className="figures mr-3 text-brass">{number}</span>
          {title}
        </h2>
        {state === 'settled' && (
          <Link
            to={`${page}?step=${step}`}
            preventScrollReset
            className="link-line -my-2 inline-flex min-h-11 items-center text-small text-wine hover:decoration-2"
          >
            Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
          </Link>
        )}
      </div>
      {state === 'settled' && <div className="mt-1 ml-6 text-small text-ink-soft">{summary}</div>}
      {isOpen && <div className="mt-5">{children}</div>}
    </section>
  );
}
