import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { emptyDeliveryAddress } from '../../../engine/checkout/draft/draft-rules.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { cityLine } from '../../../engine/identity/address-book/text-rules.ts';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { anotherAddressValue } from '../rules.ts';
import type { AccountChoices } from '../types.ts';
import type { StepFieldState } from './step-form.tsx';

type Contents = CheckoutView['contents'];

type AddressPickerProps = {
  contents: Contents;
  /** The saved addresses of a signed-in customer, among other choices; undefined for guests. */
  account: AccountChoices | undefined;
  fields: StepFieldState;
  /** Renders the fields for entering an address. */
  children: (contents: Contents) => ReactNode;
};

/** The choice between saved addresses and entering another one. Without saved addresses it shows only the fields. */
export function AddressPicker({ contents, account, fields, children }: AddressPickerProps) {
  const { key: answer } = useLocation();
  if (!account) return children(contents);
  const addresses = account.addresses.filter(({ takesDeliveries }) => takesDeliveries);
  const isFromBook = contents.selectedDeliveryAddressId !== '';
  const another = (
    <>
      {/* The draft holds the selected address, so the fields of another one start empty. */}
      {children(isFromBook ? { ...contents, ...emptyDeliveryAddress, note: '' } : contents)}
      <Checkbox id="keepsAddress" name="keepsAddress" label="Save this address for next time" />
    </>
  );
  if (addresses.length === 0) return another;
  return (
    <>
      <RadioGroup
        legend="Which address?"
        name="deliveryAddress"
        id="deliveryAddress"
        key={answer}
        defaultValue={fields.value(
          'deliveryAddress',
          contents.selectedDeliveryAddressId || anotherAddressValue,
        )}
        error={fields.error('deliveryAddress')}
        options={[
          ...addresses.map((address) => ({
            value: address.id,
            label: address.label || `${address.firstName} ${address.lastName}`,
            description: <AddressOption address={address} />,
          })),
          { value: anotherAddressValue, label: 'Use a different address' },
        ]}
      />
      <div className="space-y-5 group-has-[input[name=deliveryAddress]:not([value=new]):checked]/delivery:hidden">
        {another}
      </div>
    </>
  );
}

function AddressOption({ address }: { address: AccountChoices['addresses'][number] }) {
  const { label, firstName, lastName, primaryStreet, secondaryStreet, deliverability } = address;
  const name = label === '' ? '' : `${firstName} ${lastName}`;
  return (
    <>
      {[name, primaryStreet, secondaryStreet, cityLine(address)].filter(Boolean).join(', ')}
      {deliverability.status !== 'deliverable' && (
        <span className="mt-1 block text-brass">{deliverability.sentence}</span>
      )}
    </>
  );
}
