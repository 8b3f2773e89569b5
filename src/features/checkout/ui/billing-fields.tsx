import type { Refusal } from '../../../core/result.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { fieldErrorSentence, hasDeliveryAddress, isFieldRefused, requirementsOfStep } from '../rules.ts';
import type { AccountChoices, StateOption } from '../types.ts';
import { BillingPicker } from './billing-picker.tsx';

type BillingFieldsProps = {
  view: CheckoutView;
  account: AccountChoices | undefined;
  states: readonly StateOption[];
  /** The refusals of the last attempt. Those of other fields don't mark billing fields as invalid. */
  refusals: readonly Refusal[];
};

/** The billing address. Its fields are hidden while it equals the delivery address, which is the default if there is one. */
export function BillingFields({ view, account, states, refusals }: BillingFieldsProps) {
  const { contents } = view;
  const requirements = requirementsOfStep(view, 'payment');
  const error = (field: string) => fieldErrorSentence(requirements, field, isFieldRefused(refusals, field));
  const hasBook = account !== undefined && account.addresses.length > 0;
  const address = (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="billingFirstName"
          name="billingFirstName"
          label="First name on the card"
          autoComplete="billing given-name"
          defaultValue={contents.billingFirstName || contents.firstName}
          error={error('billingFirstName')}
        />
        <TextField
          id="billingLastName"
          name="billingLastName"
          label="Last name"
          autoComplete="billing family-name"
          defaultValue={contents.billingLastName || contents.lastName}
          error={error('billingLastName')}
        />
      </div>
      <TextField
        id="billingPrimaryStreet"
        name="billingPrimaryStreet"
        label="Street address"
        autoComplete="billing address-line1"
        defaultValue={contents.billingPrimaryStreet}
        error={error('billingPrimaryStreet')}
      />
      <TextField
        id="billingCity"
        name="billingCity"
        label="City"
        autoComplete="billing address-level2"
        defaultValue={contents.billingCity}
        error={error('billingCity')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          id="billingState"
          name="billingState"
          label="State"
          autoComplete="billing address-level1"
          placeholder="Choose"
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={contents.billingState}
          error={error('billingState')}
        />
        <TextField
          id="billingZipCode"
          name="billingZipCode"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="billing postal-code"
          defaultValue={contents.billingZipCode}
          error={error('billingZipCode')}
        />
      </div>
    </div>
  );
  return (
    <fieldset>
      <legend className={hasBook ? 'sr-only' : 'mb-3 font-medium text-small'}>Billing address</legend>
      <input type="hidden" name="billingAsked" value="yes" />
      {account && hasBook ? (
        <BillingPicker view={view} account={account} hasError={requirements.length > 0}>
          {address}
        </BillingPicker>
      ) : !hasDeliveryAddress(view) ? (
        address
      ) : (
        <div className="group/billing">
          <Checkbox
            id="billingSameAsDelivery"
            name="billingSameAsDelivery"
            label="Same as delivery address"
            defaultChecked={contents.billingSameAsDelivery}
          />
          <div className="mt-2 group-has-[input[name=billingSameAsDelivery]:checked]/billing:hidden">
            {address}
          </div>
        </div>
      )}
    </fieldset>
  );
}
