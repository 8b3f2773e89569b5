import type { FieldProblem } from './error-summary.tsx';

/** Returns a lookup of a field's error by its id. */
export function errorsOf(problems: readonly FieldProblem[] = []): (fieldId: string) => string | undefined {
  return (fieldId) => problems.find((problem) => problem.fieldId === fieldId)?.sentence;
}
