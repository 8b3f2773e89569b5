import type { FormActionData } from '../../platform/form-answer.server.ts';
import { ErrorSummary } from '../../ui/base/error-summary.tsx';

/**
 * The list of all problems of a submitted form, shown above it. The list receives the focus, and each item links to its field. Renders
 * nothing before the form is submitted.
 */
export function FormProblems({ answer, title }: { answer: FormActionData | undefined; title: string }) {
  return (
    // A grid brings its own space.
    <div className="mb-5 empty:hidden [.grid>&]:mb-0">
      <ErrorSummary title={title} problems={answer?.problems ?? []} occasion={answer} />
    </div>
  );
}
