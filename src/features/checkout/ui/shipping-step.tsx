import {
  formatDateRange,
  formatLongDate,
  formatMinuteOfDay,
  weekdayName,
  wineryTimeZoneName,
} from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { CheckoutOffer, CheckoutView } from '../../../engine/checkout/types.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { Select } from '../../../ui/base/select.tsx';
import type { StateOption } from '../types.ts';
import type { StepFieldState } from './step-form.tsx';
import { WeatherFields, type WeatherFieldsView } from './weather-fields.tsx';

function priceText({ priceCents }: CheckoutOffer): string {
  return priceCents === 0 ? 'Included' : formatCents(priceCents);
}

/**
 * Returns the dates of a shipping offer, such as `Order by Monday 4:00 pm Pacific. Ships Wednesday, November 25, arrives November 27 –
 * December 1`.
 */
function datesText(offer: CheckoutOffer): string {
  const travels = `hips ${formatLongDate(offer.shipsOn)}, arrives ${formatDateRange(offer.arrivesFrom, offer.arrivesTo)}`;
  if (!offer.orderBy) return `S${travels}`;
  const { date, minuteOfDay } = offer.orderBy;
  return `Order by ${weekdayName(date)} ${formatMinuteOfDay(minuteOfDay)} ${wineryTimeZoneName()}. S${travels}`;
}

type ShippingFieldsProps = {
  view: WeatherFieldsView;
  states: readonly StateOption[];
  fields: StepFieldState;
};

export function ShippingFields({ view, states, fields }: ShippingFieldsProps) {
  const { contents, shippingOffers } = view;
  return (
    <div className="group/shipping space-y-5">
      <RadioGroup
        legend="Shipping option"
        legendHidden
        name="shippingOptionId"
        id="shippingOptionId"
        defaultValue={fields.value('shippingOptionId', contents.shippingOptionId)}
        error={fields.error('shippingOptionId')}
        options={shippingOffers.map((offer) => ({
          value: offer.optionId,
          label: offer.title,
          description: [datesText(offer), offer.benefit].filter(Boolean).join('. '),
          aside: priceText(offer),
        }))}
      />
      <WeatherFields view={view} states={states} fields={fields} />
      <div className="border-line border-b">
        <LaterWeek view={view} fields={fields} />
      </div>
    </div>
  );
}

function LaterWeek({ view: { contents, plan }, fields }: Omit<ShippingFieldsProps, 'states'>) {
  return (
    <Disclosure
      title="Ship it later"
      isOpen={contents.requestedShipWeek !== ''}
      className="border-line border-t"
    >
      <Select
        id="requestedShipWeek"
        name="requestedShipWeek"
        label="Ship the week of"
        hint="We’ll keep it in our cellar until then and charge your card when it ships."
        placeholder="As soon as possible"
        options={plan.shipWeeks.map((monday) => ({ value: monday, label: formatLongDate(monday) }))}
        defaultValue={fields.value('requestedShipWeek', contents.requestedShipWeek)}
        error={fields.error('requestedShipWeek')}
      />
    </Disclosure>
  );
}

type ShippingSummaryProps = { view: Pick<CheckoutView, 'contents' | 'shippingOffers' | 'plan'> };

export function ShippingSummary({ view: { contents, shippingOffers, plan } }: ShippingSummaryProps) {
  const offer = shippingOffers.find(({ optionId }) => optionId === contents.shippingOptionId);
  const { chosen, weather, requestedShipOn } = plan;
  if (!offer || !chosen) return null;
  const leaves = formatLongDate(chosen.shipsOn);
  return (
    <>
      <p>
        {offer.title}, {priceText(offer)} · arrives {formatDateRange(chosen.arrivesFrom, chosen.arrivesTo)}
      </p>
      {weather?.decision === 'hold' && (
        <p className="text-ink">
          Held until the {weather.kind} passes. Ships {leaves}
        </p>
      )}
      {weather?.decision === 'shipAnyway' && (
        <p>
          Ships {leaves} despite the {weather.kind}, at your own risk
        </p>
      )}
      {!weather && requestedShipOn && <p>Ships {leaves}, as you requested</p>}
    </>
  );
}
