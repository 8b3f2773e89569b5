import type { FieldProblem } from './error-summary.tsx';

/** The sentence at each field of a form, by the field's id. */
export function errorsOf(problems: readonly FieldProblem[] = []): (fieldId: string) => string | undefined {
  return (fieldId) => problems.find((problem) => problem.fieldId === fieldId)?.sentence;
}
