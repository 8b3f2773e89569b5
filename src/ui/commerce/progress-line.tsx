type ProgressLineProps = {
  steps: readonly { readonly label: string; readonly state: 'done' | 'now' | 'next' }[];
  /** The accessible name of the list. */
  label: string;
};

const words = { done: 'done', now: 'current step', next: 'not started' } as const;

/** The steps of a process. Completed steps have the color of text, and the current one is brass. */
export function ProgressLine({ steps, label }: ProgressLineProps) {
  return (
    <ol aria-label={label} className="mt-4 flex gap-1.5 text-[0.8125rem]/5 sm:text-small">
      {steps.map(({ label: step, state }) => (
        <li
          key={step}
          aria-current={state === 'now' ? 'step' : undefined}
          className={`min-w-0 flex-1 border-t-2 pt-2 ${looks[state]}`}
        >
          {step}
          <span className="sr-only">, {words[state]}</span>
        </li>
      ))}
    </ol>
  );
}

const looks = {
  done: 'border-ink',
  now: 'border-brass font-medium',
  next: 'border-line text-ink-soft',
} as const;
