import type { SentStep } from '../../../engine/club-applications/forms.ts';
import type { ApplicationContents } from '../../../engine/club-applications/types.ts';
import type { FieldAnswers } from '../../../ui/commerce/club-fields.tsx';
import type { SignUpView } from '../types.ts';

export type StepFormProps = { view: SignUpView; sent: SentStep | undefined; isBusy: boolean };

/** What stands in the fields: what was just typed, before what is known. */
export function answersOf(contents: ApplicationContents, sent: SentStep | undefined): FieldAnswers {
  return {
    value: (name) => sent?.typed[name] ?? String(contents[name as keyof ApplicationContents] ?? ''),
    error: (name) => sent?.problems.find(({ fieldId }) => fieldId === name)?.sentence,
  };
}
