import { Form } from 'react-router';
import { signInAddress } from '../../../platform/sign-in-address.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubAddressFields, ClubPersonFields, fieldAnswers } from '../../../ui/commerce/club-fields.tsx';
import { signUpAddress } from '../rules.ts';
import type { StepFormProps } from './step-form.ts';

/** Who joins and, where boxes are sent, where to. */
export function PersonForm({ view, sent, isBusy }: StepFormProps) {
  const { contents, asksEmail, asksBirthDate, states, isWithoutPayment } = view;
  const fields = fieldAnswers(contents, sent);
  return (
    <Form method="post" noValidate className="space-y-8">
      {asksEmail && (
        <p className="text-small">
          You have an account?{' '}
          <TextLink to={signInAddress({ originUrl: signUpAddress(isWithoutPayment) })}>
            Sign in and type less
          </TextLink>
        </p>
      )}
      <ClubPersonFields
        fields={fields}
        asksEmail={asksEmail}
        asksBirthDate={asksBirthDate}
        phoneHint={
          contents.isPickup
            ? 'We call when your wine is ready.'
            : 'The carrier calls about the signature at the door.'
        }
      />
      {contents.isPickup ? (
        <TextField
          id="pickupPerson"
          name="pickupPerson"
          label="Somebody else who may pick it up"
          optional
          hint="21 or older, with a photo ID."
          defaultValue={fields.value('pickupPerson')}
          error={fields.error('pickupPerson')}
        />
      ) : (
        <fieldset>
          <legend className="type-title mb-4">Where we send it</legend>
          <ClubAddressFields fields={fields} states={states} />
        </fieldset>
      )}
      <Button name="intent" value="person" pendingLabel={isBusy ? 'One moment' : undefined}>
        Continue
      </Button>
    </Form>
  );
}
