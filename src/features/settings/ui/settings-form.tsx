import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary, type FieldProblem } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';

export type SettingsFormResponse = {
  readonly intent: string;
  readonly problems: readonly FieldProblem[];
  readonly entered: Readonly<Record<string, string>>;
};

type SettingsFormProps = {
  intent: string;
  answer: SettingsFormResponse | undefined;
  submitLabel: string;
  pendingLabel?: string;
  children: (field: {
    value(name: string, saved: string): string;
    error(name: string): string | undefined;
  }) => ReactNode;
};

/** One form of the settings page. After a rejection, shows what was entered, except passwords. */
export function SettingsForm({
  intent,
  answer,
  submitLabel,
  pendingLabel = 'Saving',
  children,
}: SettingsFormProps) {
  const isPending = useNavigation().formData?.get('intent') === intent;
  const own = answer?.intent === intent ? answer : undefined;
  const problems = own?.problems ?? [];
  return (
    <Form method="post" noValidate className="space-y-5">
      <input type="hidden" name="intent" value={intent} />
      <ErrorSummary title="Nothing was changed" problems={problems} occasion={own} />
      {children({
        value: (name, saved) => own?.entered[name] ?? saved,
        error: fieldErrorLookup(problems),
      })}
      <Button kind="outline" pendingLabel={isPending ? pendingLabel : undefined}>
        {submitLabel}
      </Button>
    </Form>
  );
}
