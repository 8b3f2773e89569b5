import { formatCivilDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { CheckoutOffer, CheckoutView } from '../../../engine/checkout/types.ts';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { arrivalText } from '../order-rules.ts';
import type { FieldState } from './step-form.tsx';

type ShippingView = Pick<CheckoutView, 'contents' | 'shippingOffers'>;

function priceText({ priceCents }: CheckoutOffer): string {
  return priceCents === 0 ? 'Included' : formatCents(priceCents);
}

export function ShippingFields({
  view: { contents, shippingOffers },
  fields,
}: {
  view: ShippingView;
  fields: FieldState;
}) {
  return (
    <RadioGroup
      legend="How should it travel?"
      legendHidden
      name="shippingOptionId"
      id="shippingOptionId"
      defaultValue={fields.value('shippingOptionId', contents.shippingOptionId)}
      error={fields.error('shippingOptionId')}
      options={shippingOffers.map((offer) => ({
        value: offer.optionId,
        label: offer.title,
        description: [
          `Leaves ${formatCivilDate(offer.shipsOn)}, arrives ${arrivalText(offer)}`,
          offer.benefit,
        ]
          .filter(Boolean)
          .join('. '),
        aside: priceText(offer),
      }))}
    />
  );
}

export function ShippingSummary({ view: { contents, shippingOffers } }: { view: ShippingView }) {
  const chosen = shippingOffers.find(({ optionId }) => optionId === contents.shippingOptionId);
  if (!chosen) return null;
  return (
    <p>
      {chosen.title}, {priceText(chosen)} · arrives {arrivalText(chosen)}
    </p>
  );
}
