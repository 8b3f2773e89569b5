import type { FieldProblem } from './error-summary.tsx';

/** Returns a function that returns the error of a field by the field's id. */
export function fieldErrorLookup(
  problems: readonly FieldProblem[] = [],
): (fieldId: string) => string | undefined {
  return (fieldId) => problems.find((problem) => problem.fieldId === fieldId)?.sentence;
}
