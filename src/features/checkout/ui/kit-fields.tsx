import { Notice } from '../../../ui/base/notice.tsx';
import { AddressPicker } from './address-picker.tsx';
import { ShipToFields } from './delivery-step.tsx';
import type { PaymentPageData } from './payment-step.tsx';
import type { StepFieldState } from './step-form.tsx';

type KitFieldsProps = Pick<PaymentPageData, 'view' | 'account' | 'states'> & { fields: StepFieldState };

/** The shipping address of a visit's kit. The kit's price includes shipping, so it needs no other choices. */
export function KitAddressFields({ view, account, states, fields }: KitFieldsProps) {
  return (
    <div className="group/delivery space-y-5">
      <AddressPicker contents={view.contents} account={account} fields={fields}>
        {(entered) => <ShipToFields contents={entered} states={states} fields={fields} />}
      </AddressPicker>
      {view.warnings.map(({ code, sentence }) => (
        <Notice key={code}>{sentence}</Notice>
      ))}
    </div>
  );
}
