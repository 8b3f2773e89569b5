import { Form, useNavigation } from 'react-router';
import type { SentStep } from '../../../engine/club-applications/forms.ts';
import type { ApplicationContents } from '../../../engine/club-applications/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubPersonFields, fieldAnswers } from '../../../ui/commerce/club-fields.tsx';
import { counterPath } from '../rules.ts';
import { CounterFrame } from './counter-frame.tsx';

type Choice = {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly aside?: string;
};

type CounterSignUpProps = {
  title: string;
  contents: ApplicationContents;
  asksEmail: boolean;
  asksBirthDate: boolean;
  plans: readonly Choice[];
  frequencies: readonly Choice[];
  sent: SentStep | undefined;
};

/** The first step at the counter: how many bottles, and who. */
export function CounterSignUp({
  title,
  contents,
  asksEmail,
  asksBirthDate,
  plans,
  frequencies,
  sent,
}: CounterSignUpProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const fields = fieldAnswers(contents, sent);
  const first = (options: readonly Choice[], name: string) =>
    (options.find(({ value }) => value === fields.value(name)) ?? options[0])?.value;
  return (
    <CounterFrame eyebrow="Step 1 of 2" title={title}>
      <p className="text-small">
        <TextLink to={counterPath}>Another club</TextLink>
      </p>
      <Form method="post" noValidate className="mt-6 space-y-7">
        <ErrorSummary title="Please look at this once more" problems={sent?.problems ?? []} occasion={sent} />
        <RadioGroup
          id="plan"
          legend="How many bottles?"
          name="plan"
          options={plans}
          defaultValue={first(plans, 'plan')}
          error={fields.error('plan')}
        />
        {frequencies.length > 1 ? (
          <RadioGroup
            id="frequency"
            legend="How often?"
            name="frequency"
            options={frequencies}
            defaultValue={first(frequencies, 'frequency')}
          />
        ) : (
          <input type="hidden" name="frequency" value={frequencies[0]?.value} />
        )}
        <ClubPersonFields
          fields={fields}
          asksEmail={asksEmail}
          asksBirthDate={asksBirthDate}
          phoneHint="We call when your wine is here."
        />
        <Button wide name="intent" value="person" pendingLabel={isPending ? 'One moment' : undefined}>
          On to the last step
        </Button>
      </Form>
    </CounterFrame>
  );
}
