import { Form, href } from 'react-router';
import type { PointsTerms } from '../../../engine/loyalty/points/terms-rules.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { NewPasswordField } from '../../../ui/base/new-password-field.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BirthDateFields, birthDateExample } from '../../../ui/commerce/birth-date-fields.tsx';
import { pointsName } from '../../../winery-offers.ts';
import type { RejectedForm } from '../types.ts';
import { EmailField } from './email-field.tsx';

type JoinFormProps = {
  email: string;
  /** Whether the visitor came through a referral link of the points program. */
  cameByFriend: boolean;
  /** The terms of the winery's points program; undefined for a winery without one. */
  points: PointsTerms | undefined;
  sent: RejectedForm | undefined;
  isPending: boolean;
};

/** The sign-up form. All fields except the phone number are required. */
export function JoinForm({ email, cameByFriend, points, sent, isPending }: JoinFormProps) {
  const error = fieldErrorLookup(sent?.problems);
  const entered = (name: string) => sent?.entered[name] ?? '';
  return (
    <Form method="post" noValidate className="space-y-5">
      <ErrorSummary title="Please check the following" problems={sent?.problems ?? []} occasion={sent} />
      <TextField
        id="firstName"
        name="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={60}
        defaultValue={entered('firstName')}
        error={error('firstName')}
      />
      <TextField
        id="lastName"
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        maxLength={60}
        defaultValue={entered('lastName')}
        error={error('lastName')}
      />
      <EmailField
        autoComplete="username"
        defaultValue={sent?.entered.email ?? email}
        hint="We’ll email you a link to confirm it."
        error={error('email')}
      />
      <NewPasswordField error={error('password')} />
      <BirthDateFields
        hint={`You must be 21 or older to have an account. ${birthDateExample}`}
        entered={entered}
        error={error('birthDate')}
      />
      <TextField
        id="zipCode"
        name="zipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        hint="So we know what we can ship to you."
        defaultValue={entered('zipCode')}
        error={error('zipCode')}
        className="max-w-48"
      />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label="Phone"
        optional
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint="So the carrier can call about the signature."
        defaultValue={entered('phone')}
        error={error('phone')}
      />
      <Checkbox
        name="marketing"
        label="Email me about new releases and visits, up to twice a month"
        hint="Unsubscribe anytime."
        defaultChecked={entered('marketing') === 'on'}
      />
      {points && (
        <PointsChoice terms={points} isTicked={entered('points') === 'on'} cameByFriend={cameByFriend} />
      )}
      <Button wide pendingLabel={isPending ? 'One moment' : undefined}>
        Create account
      </Button>
      <p className="text-small text-ink-soft">
        See how we use your information in our <TextLink to={href('/privacy')}>privacy policy</TextLink>.
      </p>
    </Form>
  );
}

/**
 * Props of the points checkbox, which states the financial incentive before agreement (11 CCR §7016). Creating an account alone does not
 * join the points program.
 */
type PointsChoiceProps = { terms: PointsTerms; isTicked: boolean; cameByFriend: boolean };

function PointsChoice({ terms, isTicked, cameByFriend }: PointsChoiceProps) {
  return (
    <div className="border-line border-y py-2">
      {cameByFriend && (
        <p className="pt-2 text-small">
          A friend referred you. If you join {pointsName()} when you create your account, your first order
          earns points for both of you.
        </p>
      )}
      <Disclosure title={`Notice of financial incentive: ${pointsName()}`}>
        <div className="space-y-3 text-ink-soft text-small">
          {terms.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Disclosure>
      <Checkbox
        name="points"
        label={terms.sentence}
        hint="Optional. Your account works the same without it, and you can join later."
        defaultChecked={isTicked}
      />
      <input type="hidden" name="pointsTerms" value={terms.version} />
    </div>
  );
}
