import { useEffect, useRef } from 'react';
import { Icon } from '../media/icons.tsx';

export type FieldProblem = {
  /** The id of the field's control; undefined if the problem concerns the whole form. */
  fieldId?: string | undefined;
  sentence: string;
};

type ErrorSummaryProps = {
  title: string;
  problems: readonly FieldProblem[];
  /** The response with the problems. Each new response moves the focus to the summary, even if the problems are the same. */
  occasion?: unknown;
};

/** A list of a form's errors, shown above the form. Takes the focus when it appears. Each error links to its field. */
export function ErrorSummary({ title, problems, occasion }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion is read again
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, occasion]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-winery border-2 border-error bg-field px-5 py-4 text-error"
    >
      <p className="flex gap-2 font-medium">
        <Icon name="error" className="mt-1 shrink-0" />
        {title}
      </p>
      <ul className="mt-2 ml-7 list-disc text-small">
        {problems.map(({ fieldId, sentence }) => (
          <li key={`${fieldId} ${sentence}`} className="py-0.5">
            {fieldId === undefined ? (
              sentence
            ) : (
              <a href={`#${fieldId}`} className="link-line">
                {sentence}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
