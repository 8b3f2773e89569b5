import { formatCents } from '../../../core/money.ts';
import { maxExtraQuantity } from '../../../engine/catalog/extras-table.ts';
import type { CheckoutExtra } from '../../../engine/checkout/delivery/types.ts';
import type { DraftItem } from '../../../engine/orders/drafts/types.ts';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { extraFieldName } from '../rules.ts';
import type { StepFieldState } from './step-form.tsx';

type ExtraFieldProps = {
  extra: CheckoutExtra;
  /** The items of the draft, to find this extra's current quantity. */
  items: readonly DraftItem[];
  fields: StepFieldState;
};

/** An extra with its name, price and quantity field, which starts at zero. */
export function ExtraQuantityField({ extra, items, fields }: ExtraFieldProps) {
  const name = extraFieldName(extra.role);
  const inCart = items.find(({ skuId }) => skuId === extra.skuId)?.quantity ?? 0;
  return (
    <div className="flex items-center justify-between gap-4">
      <span>
        {extra.title}
        <span className="figures block text-ink-soft text-small">{formatCents(extra.priceCents)}</span>
      </span>
      <QuantityStepper
        id={name}
        name={name}
        label={`Quantity of ${extra.title}`}
        min={0}
        max={maxExtraQuantity}
        defaultValue={Number(fields.value(name, String(inCart))) || 0}
        error={fields.error(name)}
      />
    </div>
  );
}
