import { fieldErrorLookup } from '../base/errors-of.ts';
import type { SelectOption } from '../base/select.tsx';
import { Select } from '../base/select.tsx';
import { TextField } from '../base/text-field.tsx';
import { BirthDateFields, birthDateExample } from './birth-date-fields.tsx';
import { fillCityAndStateFromZip } from './fill-from-zip.ts';

/** Functions that return the value and the error of a form field by the field's name. */
export type FormFieldState = {
  readonly value: (name: string) => string;
  readonly error: (name: string) => string | undefined;
};

type Sent = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
};

/** Returns the state of a form's fields. Submitted values take precedence over known ones. */
export function formFieldState(known: object, sent: Sent | undefined): FormFieldState {
  const values = known as Readonly<Record<string, unknown>>;
  return {
    value: (name) => sent?.entered[name] ?? String(values[name] ?? ''),
    error: fieldErrorLookup(sent?.problems),
  };
}

type PersonFieldsProps = {
  fields: FormFieldState;
  /** Whether to request an email address. False for signed-in customers, whose address is known. */
  asksEmail: boolean;
  asksBirthDate: boolean;
  /** The reason why the phone number is needed. */
  phoneHint: string;
};

/** The fields for a new member: names, email, phone and birth date. */
export function ClubPersonFields({ fields, asksEmail, asksBirthDate, phoneHint }: PersonFieldsProps) {
  const { value, error } = fields;
  const text = (name: string) => ({ id: name, name, defaultValue: value(name), error: error(name) });
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      {asksEmail && (
        <TextField
          {...text('email')}
          type="email"
          inputMode="email"
          label="Email"
          autoComplete="email"
          hint="We’ll email you a six-digit code to confirm it’s yours."
        />
      )}
      <TextField
        {...text('phone')}
        type="tel"
        inputMode="tel"
        label="Mobile phone"
        autoComplete="tel"
        hint={phoneHint}
      />
      {asksBirthDate && (
        <BirthDateFields
          hint={`Members must be 21 or older. ${birthDateExample}`}
          entered={() => ''}
          error={error('birthDate')}
        />
      )}
    </div>
  );
}

/** The shipping address fields. The ZIP code comes first, because it fills in the city and state. */
export function ClubAddressFields({
  fields: { value, error },
  states,
}: {
  fields: FormFieldState;
  states: readonly SelectOption[];
}) {
  const text = (name: string) => ({ id: name, name, defaultValue: value(name), error: error(name) });
  return (
    <div className="space-y-5">
      <TextField
        {...text('zipCode')}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        className="max-w-40"
        onInput={({ currentTarget }) => void fillCityAndStateFromZip(currentTarget)}
      />
      <TextField {...text('primaryStreet')} label="Street address" autoComplete="shipping address-line1" />
      <TextField
        {...text('secondaryStreet')}
        label="Apartment, suite"
        optional
        autoComplete="shipping address-line2"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('city')} label="City" autoComplete="shipping address-level2" />
        <Select
          {...text('stateCode')}
          label="State"
          placeholder="Based on ZIP code"
          autoComplete="shipping address-level1"
          options={states}
        />
      </div>
    </div>
  );
}
