import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import {
  formatPhoneNumber,
  maxAddressLabelLength,
} from '../../../engine/identity/address-book/text-rules.ts';
import type { AddressUse, EnteredAddress } from '../../../engine/identity/address-book/types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Select, type SelectOption } from '../../../ui/base/select.tsx';
import { TextArea, TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { fillCityAndStateFromZip } from '../../../ui/commerce/fill-from-zip.ts';
import { addressPages } from '../rules.ts';

export type AddressFormResponse = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: EnteredAddress | undefined;
  readonly knownId: string | undefined;
};

type AddressFormProps = {
  use: AddressUse;
  /** The initial values of the fields. */
  address: EnteredAddress;
  states: readonly SelectOption[];
  /** The countries to choose from; empty for delivery addresses, which are in the United States. */
  countries: readonly SelectOption[];
  answer: AddressFormResponse | undefined;
  submitLabel: string;
  /** Additional questions, shown above the submit button. */
  children?: ReactNode;
};

/** The form for a new or changed address. The ZIP code comes before city and state because it fills them in. */
export function AddressForm(props: AddressFormProps) {
  const { use, address, states, countries, answer, submitLabel, children } = props;
  const isPending = useNavigation().formMethod === 'POST';
  const shown = answer?.entered ?? address;
  const problems = answer?.problems ?? [];
  const error = fieldErrorLookup(problems);
  const places = addressPages[use];
  const section = use === 'delivery' ? 'shipping' : 'billing';
  return (
    <Form method="post" noValidate className="max-w-form space-y-5">
      <input type="hidden" name="intent" value="keep" />
      <ErrorSummary title="Please check the following" problems={problems} occasion={answer} />
      {answer?.knownId !== undefined && (
        <Notice title="You already saved this address">
          <p>Each address can be saved only once.</p>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <TextLink to={places.list}>Use the saved address</TextLink>
            <TextLink to={`${places.edit}?id=${answer.knownId}`}>Edit it</TextLink>
          </p>
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="firstName"
          name="firstName"
          label={use === 'delivery' ? 'Recipient’s first name' : 'First name'}
          autoComplete={`${section} given-name`}
          defaultValue={shown.firstName}
          error={error('firstName')}
        />
        <TextField
          id="lastName"
          name="lastName"
          label="Last name"
          autoComplete={`${section} family-name`}
          defaultValue={shown.lastName}
          error={error('lastName')}
        />
      </div>
      <PlaceFields {...{ use, section, shown, states, countries, error }} />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label="Phone"
        optional={use === 'billing'}
        inputMode="tel"
        autoComplete={`${section} tel`}
        hint={use === 'delivery' ? 'The carrier may call about the signature.' : undefined}
        defaultValue={formatPhoneNumber(shown.phone)}
        error={error('phone')}
      />
      {use === 'delivery' && (
        <Checkbox
          id="recipientIsAdult"
          name="recipientIsAdult"
          label="Someone 21 or older will be there to sign for wine"
          hint="The carrier checks a photo ID at the door, no matter who the box is for."
          defaultChecked={shown.recipientIsAdult}
        />
      )}
      <More {...{ use, section, shown, error }} />
      <Defaults use={use} shown={shown} isDefault={address} />
      {children}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2">
        <Button pendingLabel={isPending ? 'Saving' : undefined}>{submitLabel}</Button>
        <ButtonLink kind="text" to={places.list}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

type PartProps = {
  use: AddressUse;
  section: string;
  shown: EnteredAddress;
  error: (field: string) => string | undefined;
};

function PlaceFields({
  use,
  section,
  shown,
  states,
  countries,
  error,
}: PartProps & { states: readonly SelectOption[]; countries: readonly SelectOption[] }) {
  const [countryCode, setCountryCode] = useState(shown.countryCode);
  const isDomestic = countryCode === 'US';
  return (
    <>
      {use === 'billing' && (
        <Select
          id="countryCode"
          name="countryCode"
          label="Country"
          autoComplete={`${section} country`}
          hint="Billing addresses can be outside the United States, but we ship only within it."
          options={countries}
          value={countryCode}
          onChange={(event) => setCountryCode(event.currentTarget.value)}
          error={error('countryCode')}
        />
      )}
      <TextField
        id="zipCode"
        name="zipCode"
        label={isDomestic ? 'ZIP code' : 'Postal code'}
        optional={!isDomestic}
        {...(isDomestic && {
          inputMode: 'numeric' as const,
          onInput: ({ currentTarget }) => void fillCityAndStateFromZip(currentTarget),
        })}
        autoComplete={`${section} postal-code`}
        defaultValue={shown.zipCode}
        error={error('zipCode')}
        className="max-w-40"
      />
      <TextField
        id="primaryStreet"
        name="primaryStreet"
        label="Street address"
        autoComplete={`${section} address-line1`}
        defaultValue={shown.primaryStreet}
        error={error('primaryStreet')}
      />
      <TextField
        id="secondaryStreet"
        name="secondaryStreet"
        label="Apartment, suite"
        optional
        autoComplete={`${section} address-line2`}
        defaultValue={shown.secondaryStreet}
        error={error('secondaryStreet')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="city"
          name="city"
          label="City"
          hint={isDomestic ? 'Leave this blank and we’ll fill it in from the ZIP code.' : undefined}
          autoComplete={`${section} address-level2`}
          defaultValue={shown.city}
          error={error('city')}
        />
        <RegionField {...{ section, shown, states, error, isDomestic }} />
      </div>
    </>
  );
}

function RegionField({
  section,
  shown,
  states,
  error,
  isDomestic,
}: Omit<PartProps, 'use'> & { states: readonly SelectOption[]; isDomestic: boolean }) {
  const autoComplete = `${section} address-level1`;
  if (!isDomestic) {
    return (
      <TextField
        id="stateCode"
        name="stateCode"
        label="Region"
        optional
        autoComplete={autoComplete}
        defaultValue={shown.stateCode}
        error={error('stateCode')}
      />
    );
  }
  return (
    <Select
      id="stateCode"
      name="stateCode"
      label="State"
      autoComplete={autoComplete}
      placeholder="Based on ZIP code"
      options={states}
      defaultValue={shown.stateCode}
      error={error('stateCode')}
    />
  );
}

function More({ use, section, shown, error }: PartProps) {
  const filled = [shown.label, shown.company, shown.note].some((text) => text !== '');
  const hasError = [error('label'), error('company'), error('note')].some((text) => text !== undefined);
  return (
    <div className="border-line border-y">
      <Disclosure
        title={use === 'delivery' ? 'Add a nickname, company or delivery note' : 'Add a nickname or company'}
        mark="plus"
        isOpen={filled || hasError}
      >
        <TextField
          id="label"
          name="label"
          label="Nickname"
          optional
          maxLength={maxAddressLabelLength}
          hint="Such as Home, Office or Mom. Only you can see it."
          autoComplete="off"
          defaultValue={shown.label}
          error={error('label')}
        />
        <TextField
          id="company"
          name="company"
          label="Company"
          optional
          autoComplete={`${section} organization`}
          defaultValue={shown.company}
          error={error('company')}
        />
        {use === 'delivery' && (
          <TextArea
            id="note"
            name="note"
            label="Delivery instructions"
            optional
            maxLength={250}
            hint="Up to 250 characters, such as a gate code."
            defaultValue={shown.note}
            error={error('note')}
          />
        )}
      </Disclosure>
    </div>
  );
}

/**
 * The checkboxes that make an address a default. Hidden for an address that already is the default, because it stays so until another one
 * is chosen.
 */
function Defaults({
  use,
  shown,
  isDefault,
}: {
  use: AddressUse;
  shown: EnteredAddress;
  isDefault: Pick<EnteredAddress, 'isDefaultShip' | 'isDefaultBill'>;
}): ReactNode {
  return (
    <div>
      {use === 'delivery' && !isDefault.isDefaultShip && (
        <Checkbox
          id="isDefaultShip"
          name="isDefaultShip"
          label="Make this my default delivery address"
          defaultChecked={shown.isDefaultShip}
        />
      )}
      {!isDefault.isDefaultBill && (
        <Checkbox
          id="isDefaultBill"
          name="isDefaultBill"
          label="Make this my default billing address"
          defaultChecked={shown.isDefaultBill}
        />
      )}
    </div>
  );
}
