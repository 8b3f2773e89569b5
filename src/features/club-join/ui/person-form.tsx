import { Form } from 'react-router';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubAddressFields, ClubPersonFields, formFieldState } from '../../../ui/commerce/club-fields.tsx';
import { clubSignUpUrl } from '../rules.ts';
import type { SignUpStepFormProps } from './step-form.ts';

/** The second step: personal details and, unless the boxes are picked up, the shipping address. */
export function PersonalDetailsForm({ view, sent, isBusy }: SignUpStepFormProps) {
  const { contents, asksEmail, asksBirthDate, states, isWithoutPayment } = view;
  const fields = formFieldState(contents, sent);
  return (
    <Form method="post" noValidate className="space-y-8">
      {asksEmail && (
        <p className="text-small">
          Already have an account?{' '}
          <TextLink to={signInUrl({ originUrl: clubSignUpUrl(isWithoutPayment) })}>Sign in</TextLink>
        </p>
      )}
      <ClubPersonFields
        fields={fields}
        asksEmail={asksEmail}
        asksBirthDate={asksBirthDate}
        phoneHint={
          contents.isPickup
            ? 'We’ll call when your wine is ready.'
            : 'The carrier may call about the adult signature.'
        }
      />
      {contents.isPickup ? (
        <TextField
          id="pickupPerson"
          name="pickupPerson"
          label="Someone else who can pick up"
          optional
          hint="They must be 21 or older and bring a photo ID."
          defaultValue={fields.value('pickupPerson')}
          error={fields.error('pickupPerson')}
        />
      ) : (
        <fieldset>
          <legend className="type-title mb-4">Shipping address</legend>
          <ClubAddressFields fields={fields} states={states} />
        </fieldset>
      )}
      <Button name="intent" value="person" pendingLabel={isBusy ? 'One moment' : undefined}>
        Continue
      </Button>
    </Form>
  );
}
