import { Form, useNavigation } from 'react-router';
import type { RejectedApplicationStep } from '../../../engine/clubs/applications/forms.ts';
import type { ApplicationContents } from '../../../engine/clubs/applications/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import type { SelectOption } from '../../../ui/base/select.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubAddressFields, formFieldState } from '../../../ui/commerce/club-fields.tsx';
import { FinishJoiningClubForm } from '../../../ui/commerce/club-finish-form.tsx';
import { ClubTermsConsentByDelivery, type ClubTermsText } from '../../../ui/commerce/club-terms.tsx';
import { ContinueOnAnotherDevice } from '../../../ui/commerce/continue-elsewhere.tsx';
import { EmailCodeForm } from '../../../ui/commerce/mailbox-code-form.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import { counterStepPaths } from '../rules.ts';
import { CounterFrame } from './counter-frame.tsx';

type CounterLastStepProps = {
  contents: ApplicationContents;
  title: string;
  step: 'agree' | 'code';
  steps: number;
  isSignedIn: boolean;
  delivery: string;
  places: readonly { readonly value: string; readonly label: string; readonly description: string }[];
  states: readonly SelectOption[];
  shipped: ClubTermsText;
  pickedUp: ClubTermsText;
  sent: RejectedApplicationStep | undefined;
};

/** The last step of joining in the tasting room: delivery, terms and payment, then the emailed code for guests. */
export function CounterLastStep(props: CounterLastStepProps) {
  const { contents, title, step, steps, isSignedIn, sent } = props;
  const navigation = useNavigation();
  const pending = navigation.formData?.get('intent');
  if (step === 'agree') {
    return (
      <CounterFrame eyebrow={`Step 2 of ${steps}`} title="Membership terms">
        <p className="text-small">
          {title}. <TextLink to={`${counterStepPaths.person}?change`}>Change</TextLink>
        </p>
        <AgreeForm {...props} isPending={pending === 'agree'} />
        {!isSignedIn && <ContinueOnAnotherDevice email={contents.email} isBusy={pending === 'elsewhere'} />}
      </CounterFrame>
    );
  }
  return (
    <CounterFrame
      eyebrow={isSignedIn ? 'Almost there' : `Step 3 of ${steps}`}
      title={isSignedIn ? 'One more step' : 'Confirm your email'}
    >
      {isSignedIn ? (
        <FinishJoiningClubForm wide isBusy={pending === 'finish'} />
      ) : (
        <EmailCodeForm
          email={contents.email}
          problems={sent?.problems ?? []}
          occasion={sent}
          pending={pending === 'code' || pending === 'again' ? pending : undefined}
        />
      )}
      {!isSignedIn && <ContinueOnAnotherDevice email={contents.email} isBusy={pending === 'elsewhere'} />}
    </CounterFrame>
  );
}

function AgreeForm({
  contents,
  delivery,
  places,
  states,
  shipped,
  pickedUp,
  isSignedIn,
  sent,
  isPending,
}: CounterLastStepProps & { isPending: boolean }) {
  const fields = formFieldState(contents, sent);
  return (
    <Form method="post" noValidate className="group/delivery mt-6 space-y-8">
      <ErrorSummary title="Please check the following" problems={sent?.problems ?? []} occasion={sent} />
      <RadioGroup
        id="delivery"
        legend="Delivery"
        name="delivery"
        defaultValue={sent?.entered.delivery ?? delivery}
        error={fields.error('delivery')}
        options={[
          ...places,
          { value: 'ship', label: 'Ship to me', description: 'An adult must sign for it.' },
        ]}
      />
      <div className="hidden group-has-[input[value=ship]:checked]/delivery:block">
        <ClubAddressFields fields={fields} states={states} />
      </div>
      <section aria-labelledby="renews">
        <h2 id="renews" className="type-title mb-4">
          Your agreement
        </h2>
        <ClubTermsConsentByDelivery shipped={shipped} pickedUp={pickedUp} error={fields.error('consent')} />
      </section>
      <RadioGroup
        id="pays"
        legend="Payment"
        name="pays"
        defaultValue={sent?.entered.pays ?? 'counter'}
        options={[
          {
            value: 'counter',
            label: 'Give my card to my host',
            description: 'Any time within 30 days. We won’t charge you until then.',
          },
          { value: 'card', label: 'Enter my card here', description: 'Your membership starts right away.' },
        ]}
      />
      <Proposition65Warning />
      <Button wide name="intent" value="agree" pendingLabel={isPending ? 'One moment' : undefined}>
        {isSignedIn ? 'Agree and join' : 'Agree and email me a code'}
      </Button>
    </Form>
  );
}
