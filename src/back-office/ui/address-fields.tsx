import type { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { SelectField, type SelectFieldOption } from './choice.tsx';

type AddressFieldsProps = {
  states: readonly SelectFieldOption[];
  values:
    | { readonly [Field in 'primaryStreet' | 'secondaryStreet' | 'zipCode' | 'city' | 'stateCode']?: string }
    | undefined;
  error: ReturnType<typeof fieldErrorLookup>;
};

/** The form fields for street, ZIP code, city and state of a US address. */
export function AddressFields({ states, values, error }: AddressFieldsProps) {
  return (
    <>
      <TextField
        id="primaryStreet"
        name="primaryStreet"
        label="Street address"
        defaultValue={values?.primaryStreet}
        error={error('primaryStreet')}
      />
      <TextField
        id="secondaryStreet"
        name="secondaryStreet"
        label="Apartment or suite"
        optional
        defaultValue={values?.secondaryStreet}
        error={error('secondaryStreet')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          id="zipCode"
          name="zipCode"
          label="ZIP code"
          inputMode="numeric"
          defaultValue={values?.zipCode}
          error={error('zipCode')}
        />
        <TextField
          id="city"
          name="city"
          label="City"
          hint="Leave it empty to fill it in from the ZIP code."
          defaultValue={values?.city}
          error={error('city')}
        />
        <SelectField
          id="stateCode"
          name="stateCode"
          label="State"
          placeholder="From the ZIP code"
          options={states}
          defaultValue={values?.stateCode}
          error={error('stateCode')}
        />
      </div>
    </>
  );
}
