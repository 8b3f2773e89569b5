import { Fragment } from 'react';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BirthDateFields, BirthDateMask, birthDateExample } from '../../../ui/commerce/birth-date-fields.tsx';
import type { CheckoutPagePath } from '../types.ts';
import type { StepFieldState } from './step-form.tsx';

type ContactStepProps = {
  view: Pick<CheckoutView, 'contents' | 'birthDateMask' | 'hasWine'>;
  /** Whether the customer is signed in, so that input can be saved for the next order. */
  isSignedIn: boolean;
  fields: StepFieldState;
  /** The hints that explain why email and phone are required. */
  hints?: { readonly email: string; readonly phone: string };
};

const ofParcel = {
  email: 'Only for your confirmation and tracking number.',
  phone: 'The carrier may call about the signature.',
};

export function ContactFields({ view, isSignedIn, fields, hints = ofParcel }: ContactStepProps) {
  const { contents, birthDateMask, hasWine } = view;
  const kept = isSignedIn ? ' We’ll store it encrypted for your next order.' : '';
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        inputMode="email"
        hint={hints.email}
        defaultValue={fields.value('email', contents.email)}
        error={fields.error('email')}
      />
      <TextField
        id="firstName"
        name="firstName"
        label="First name"
        autoComplete="shipping given-name"
        defaultValue={fields.value('firstName', contents.firstName)}
        error={fields.error('firstName')}
      />
      <TextField
        id="lastName"
        name="lastName"
        label="Last name"
        autoComplete="shipping family-name"
        defaultValue={fields.value('lastName', contents.lastName)}
        error={fields.error('lastName')}
      />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label="Phone"
        autoComplete="shipping tel"
        inputMode="tel"
        hint={hints.phone}
        defaultValue={fields.value('phone', contents.phone)}
        error={fields.error('phone')}
      />
      {hasWine && (
        <BirthDateFields
          hint={
            birthDateMask === undefined ? (
              `You must be 21 or older to buy wine. ${birthDateExample}${kept}`
            ) : (
              <>
                We have your birth date, <BirthDateMask mask={birthDateMask} />, on file. Leave this blank to
                keep it.
              </>
            )
          }
          entered={(name) => fields.value(name, '')}
          error={fields.error('birthDate')}
        />
      )}
    </>
  );
}

/** An offer to sign in, which is optional. The page keeps the input. */
export function SignInOffer({ page, doing = 'buy' }: { page: CheckoutPagePath; doing?: 'buy' | 'book' }) {
  return (
    <p className="text-ink-soft">
      Have an account? <TextLink to={signInUrl({ originUrl: page })}>Sign in</TextLink>, and we’ll keep what
      you entered. {doing === 'book' ? 'You can also book without one.' : 'You can also buy without one.'}
    </p>
  );
}

export function ContactSummary({ view: { contents, birthDateMask } }: Pick<ContactStepProps, 'view'>) {
  const name = `${contents.firstName} ${contents.lastName}`;
  const parts = [name, contents.email, contents.phone].filter(Boolean);
  return (
    <p>
      {parts.map((part, position) => (
        <Fragment key={part}>
          <span className="inline-block wrap-anywhere">
            {part}
            {(birthDateMask || position < parts.length - 1) && '\u00a0·'}
          </span>{' '}
        </Fragment>
      ))}
      {birthDateMask && (
        <span className="inline-block">
          born <BirthDateMask mask={birthDateMask} />
        </span>
      )}
    </p>
  );
}
