import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

export type StepFrameState = 'settled' | 'open' | 'waiting';

type StepFrameProps = {
  id: string;
  /** The step's number, starting at 1; undefined for a single step. */
  number: number | undefined;
  /** The number of steps. If given, the heading starts with “Step 1 of 3” rather than “1”. */
  total?: number;
  title: string;
  state: StepFrameState;
  /** A one-line summary of the input, shown when the step is complete. */
  summary?: ReactNode;
  /** The path of the page on which the step's input can be changed. */
  changePath: string;
  /**
   * Whether the step takes the focus when it opens after another step was submitted. If omitted, it takes the focus whenever it opens,
   * except when the page loads.
   */
  takesFocus?: boolean;
  /** Whether the fields stay mounted when the step is complete, because they are in a frame of another site. */
  keepsFields?: boolean;
  children?: ReactNode;
};

/** One of several form steps. An open step shows its form, a completed one a summary line, and a later one only its title. */
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
    // A visitor who is already typing here keeps the focus.
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
          {number !== undefined && <span className="sr-only">. </span>}
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
