import type { ReactNode } from 'react';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { addressLine } from '../../../engine/identity/address-book/text-rules.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { anotherAddressValue, hasDeliveryAddress } from '../rules.ts';
import type { AccountChoices } from '../types.ts';

type BillingPickerProps = {
  view: Pick<CheckoutView, 'contents' | 'way'>;
  account: AccountChoices;
  /** Whether any field of the billing address has an error. */
  hasError: boolean;
  /** The fields for entering an address. */
  children: ReactNode;
};

/**
 * The choice of billing address: the delivery address, a saved address, or another one. Collapsed once one of the first two is selected,
 * unless it has an error, because most customers keep the delivery address.
 */
export function BillingPicker({ view, account, hasError, children }: BillingPickerProps) {
  const { contents } = view;
  const isDelivered = hasDeliveryAddress(view);
  const isSame = contents.billingSameAsDelivery && isDelivered;
  const [first] = account.addresses;
  const own = contents.selectedBillingAddressId || (!isDelivered && first?.id) || anotherAddressValue;
  const chosen = account.addresses.find(({ id }) => id === own);
  const isSettled = isSame || chosen !== undefined;
  return (
    <div className="border-line border-y">
      <Disclosure
        title="Billing address"
        aside={
          isSettled && (
            <span className="truncate text-ink-soft">
              {isSame ? 'Same as delivery' : chosen?.label || chosen?.primaryStreet}
            </span>
          )
        }
        isOpen={!isSettled || hasError}
      >
        <div className="group/billing space-y-5">
          <RadioGroup
            legend="Choose a billing address"
            legendHidden
            name="billingAddress"
            id="billingAddress"
            defaultValue={isSame ? 'delivery' : own}
            options={[
              ...(isDelivered ? [{ value: 'delivery', label: 'Same as delivery address' }] : []),
              ...account.addresses
                .filter(({ id }) => !isDelivered || id !== contents.selectedDeliveryAddressId)
                .map((address) => ({ value: address.id, label: addressLine(address) })),
              { value: anotherAddressValue, label: 'Use a different address' },
            ]}
          />
          <div className="group-has-[input[name=billingAddress]:not([value=new]):checked]/billing:hidden">
            {children}
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
