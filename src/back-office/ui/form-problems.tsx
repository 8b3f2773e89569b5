import type { FormAnswer } from '../../platform/form-answer.server.ts';
import { ErrorSummary } from '../../ui/base/error-summary.tsx';

/**
 * Lists every problem of a form above it. The list takes the focus, and each line links to its field. Renders nothing without an answer.
 */
export function FormProblems({ answer, title }: { answer: FormAnswer | undefined; title: string }) {
  return (
    // A grid brings its own space.
    <div className="mb-5 empty:hidden [.grid>&]:mb-0">
      <ErrorSummary title={title} problems={answer?.problems ?? []} occasion={answer} />
    </div>
  );
}
