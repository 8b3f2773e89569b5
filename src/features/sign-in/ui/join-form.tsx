import { Form } from 'react-router';
import { house } from '../../../house.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { errorsOf } from '../../../ui/base/errors-of.ts';
import { NewPasswordField } from '../../../ui/base/new-password-field.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BirthDateFields, birthDateExample } from '../../../ui/commerce/birth-date-fields.tsx';
import type { SentForm } from '../types.ts';
import { EmailField } from './email-field.tsx';

type JoinFormProps = { email: string; sent: SentForm | undefined; isPending: boolean };

/** Everything an account begins with, in the order in which people say it; only the phone may be left out. */
export function JoinForm({ email, sent, isPending }: JoinFormProps) {
  const error = errorsOf(sent?.problems);
  const typed = (name: string) => sent?.typed[name] ?? '';
  return (
    <Form method="post" noValidate className="space-y-5">
      <ErrorSummary title="Please look at this once more" problems={sent?.problems ?? []} occasion={sent} />
      <TextField
        id="firstName"
        name="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={60}
        defaultValue={typed('firstName')}
        error={error('firstName')}
      />
      <TextField
        id="lastName"
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        maxLength={60}
        defaultValue={typed('lastName')}
        error={error('lastName')}
      />
      <EmailField
        autoComplete="username"
        defaultValue={sent?.typed.email ?? email}
        hint="We send one mail to it, to make sure that it is yours."
        error={error('email')}
      />
      <NewPasswordField error={error('password')} />
      <BirthDateFields
        hint={`Accounts are for adults of 21 and older, as wine is. ${birthDateExample}`}
        typed={typed}
        error={error('birthDate')}
      />
      <TextField
        id="zipCode"
        name="zipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        hint="For what may be shipped."
        defaultValue={typed('zipCode')}
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
        hint="For the carrier, who calls about the signature at the door."
        defaultValue={typed('phone')}
        error={error('phone')}
      />
      <Checkbox
        name="marketing"
        label="Write to me about new releases, at most twice a month"
        hint="Every such mail has a line that ends them."
        defaultChecked={typed('marketing') === 'on'}
      />
      <FinancialIncentive />
      <Button wide pendingLabel={isPending ? 'One moment' : undefined}>
        Create the account
      </Button>
      <p className="text-small text-ink-soft">
        How we keep what you tell us stands in our <TextLink to="/privacy">privacy policy</TextLink>.
      </p>
    </Form>
  );
}

/** 11 CCR §7016: what is given for what, before anybody agrees to it; joining the shop joins no programme. */
function FinancialIncentive() {
  return (
    <Disclosure title="Notice of financial incentive: Vine Points" className="border-line border-y">
      <div className="space-y-3 text-small text-ink-soft">
        <p>
          Members of our loyalty programme collect Vine Points for what they buy and exchange them for
          tastings, tours and things of the house. An account alone enters you into nothing: you join the
          programme by a choice of its own, and until you do no points are kept.
        </p>
        <p>
          For it we use your name, e-mail address, birth date and the orders of your account. We estimate that
          these are worth to us what the programme costs us on average, about 2 % of what its members spend;
          we arrived at that by dividing the one by the other.
        </p>
        <p>
          You may leave at any time in your account, or by writing to {house.mailboxes.membership}, and buy at
          the same prices as before.
        </p>
      </div>
    </Disclosure>
  );
}
