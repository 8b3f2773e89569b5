import type { ReactNode } from 'react';
import { addressLine } from '../../../engine/address-book/text-rules.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { anotherAddress } from '../rules.ts';
import type { AccountChoices } from '../types.ts';

type BillingPickerProps = {
  contents: CheckoutView['contents'];
  account: AccountChoices;
  /** The fields of an address that is typed. */
  children: ReactNode;
};

/** The bill goes with the box, to an address of the book, or to another one. */
export function BillingPicker({ contents, account, children }: BillingPickerProps) {
  const isSame = contents.billingSameAsDelivery && !contents.isPickup;
  const [first] = account.addresses;
  const own = contents.selectedBillingAddressId || (contents.isPickup && first?.id) || anotherAddress;
  return (
    <div className="group/billing space-y-5">
      <RadioGroup
        legend="Where does the bill go?"
        legendHidden
        name="billingAddress"
        id="billingAddress"
        defaultValue={isSame ? 'delivery' : own}
        options={[
          ...(contents.isPickup ? [] : [{ value: 'delivery', label: 'The same as the delivery address' }]),
          ...account.addresses.map((address) => ({
            value: address.id,
            label: addressLine(address),
          })),
          { value: anotherAddress, label: 'Another address' },
        ]}
      />
      <div className="group-has-[input[name=billingAddress]:not([value=new]):checked]/billing:hidden">
        {children}
      </div>
    </div>
  );
}
