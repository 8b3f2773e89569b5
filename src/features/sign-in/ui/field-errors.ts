import type { SentForm } from '../types.ts';

/** The sentence at each field; the three fields of a birth date answer for each other. */
export function fieldErrors(sent: SentForm | undefined): (fieldId: string) => string | undefined {
  return (fieldId) => sent?.problems.find((problem) => problem.fieldId === fieldId)?.sentence;
}
