import { Form, useNavigation } from 'react-router';
import type { RejectedApplicationStep } from '../../../engine/clubs/applications/forms.ts';
import type { ApplicationContents } from '../../../engine/clubs/applications/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import type { RadioOption } from '../../../ui/base/radio-group.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubPersonFields, formFieldState } from '../../../ui/commerce/club-fields.tsx';
import { ClubPlanFields } from '../../../ui/commerce/club-plan-fields.tsx';
import { counterLandingPath } from '../rules.ts';
import { CounterFrame } from './counter-frame.tsx';

type CounterSignUpProps = {
  title: string;
  contents: ApplicationContents;
  asksEmail: boolean;
  asksBirthDate: boolean;
  steps: number;
  plans: readonly RadioOption[];
  frequencies: readonly RadioOption[];
  sent: RejectedApplicationStep | undefined;
};

/** The first step of joining in the tasting room: the plan and personal details. */
export function CounterSignUp({
  title,
  contents,
  asksEmail,
  asksBirthDate,
  steps,
  plans,
  frequencies,
  sent,
}: CounterSignUpProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const fields = formFieldState(contents, sent);
  return (
    <CounterFrame eyebrow={`Step 1 of ${steps}`} title={title}>
      <p className="text-small">
        <TextLink to={counterLandingPath}>Choose a different club</TextLink>
      </p>
      <Form method="post" noValidate className="mt-6 space-y-7">
        <ErrorSummary title="Please check the following" problems={sent?.problems ?? []} occasion={sent} />
        <ClubPlanFields fields={fields} plans={plans} frequencies={frequencies} />
        <ClubPersonFields
          fields={fields}
          asksEmail={asksEmail}
          asksBirthDate={asksBirthDate}
          phoneHint="We’ll call when your wine is ready."
        />
        <Button wide name="intent" value="person" pendingLabel={isPending ? 'One moment' : undefined}>
          Continue
        </Button>
      </Form>
    </CounterFrame>
  );
}
