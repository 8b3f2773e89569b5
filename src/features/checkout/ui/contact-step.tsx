import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { FieldError } from '../../../ui/base/field.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import type { FieldState } from './step-form.tsx';

type ContactStepProps = {
  view: Pick<CheckoutView, 'contents' | 'birthDateMask' | 'hasWine'>;
  fields: FieldState;
};

export function ContactFields({ view: { contents, birthDateMask, hasWine }, fields }: ContactStepProps) {
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        label="E-mail"
        autoComplete="email"
        inputMode="email"
        hint="For the confirmation and the tracking number, nothing else."
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
        hint="The carrier calls about the signature at the door."
        defaultValue={fields.value('phone', contents.phone)}
        error={fields.error('phone')}
      />
      {hasWine && <BirthDateFields mask={birthDateMask} fields={fields} />}
    </>
  );
}

/** Three text fields: typing a date beats choosing one, and `3` is as good as `03`. The date is never shown again. */
function BirthDateFields({ mask, fields }: { mask: string | undefined; fields: FieldState }) {
  const error = fields.error('birthDate');
  const part = (name: string, label: string, autoComplete: string, digits: number, id?: string) => (
    <TextField
      id={id ?? name}
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={digits}
      defaultValue={fields.value(name, '')}
      sharedErrorId={error === undefined ? undefined : 'birthDate-error'}
      className="min-w-0"
    />
  );
  return (
    <fieldset aria-describedby="birthDate-description">
      <legend className="mb-1.5 font-medium text-small">Birth date</legend>
      <p id="birthDate-description" className="mb-3 text-small text-ink-soft">
        {mask === undefined
          ? 'Wine is sold to adults of 21 and older. For example 3 / 28 / 1984.'
          : `We have ${mask}. Leave this empty to keep it.`}
      </p>
      <div className="grid max-w-88 grid-cols-[3fr_3fr_4fr] gap-3">
        {part('birthMonth', 'Month', 'bday-month', 2, 'birthDate')}
        {part('birthDay', 'Day', 'bday-day', 2)}
        {part('birthYear', 'Year', 'bday-year', 4)}
      </div>
      {error !== undefined && <FieldError id="birthDate">{error}</FieldError>}
    </fieldset>
  );
}

export function ContactSummary({ view: { contents, birthDateMask } }: Pick<ContactStepProps, 'view'>) {
  const name = `${contents.firstName} ${contents.lastName}`;
  return (
    <p>
      {[name, contents.email, contents.phone, birthDateMask && `born ${birthDateMask}`]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
