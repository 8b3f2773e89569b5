import { formatLongDate } from '../../../core/dates.ts';
import { isGiftBox, isIcePack } from '../../../engine/catalog/extras-table.ts';
import { weatherRiskSentence } from '../../../engine/checkout/delivery/rules.ts';
import type { CheckoutOffer, CheckoutView } from '../../../engine/checkout/types.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { Select } from '../../../ui/base/select.tsx';
import type { StateOption } from '../types.ts';
import { ExtraQuantityField } from './extra-field.tsx';
import type { StepFieldState } from './step-form.tsx';
import { StepCheckbox } from './tick.tsx';

export type WeatherFieldsView = Pick<
  CheckoutView,
  'contents' | 'shippingOffers' | 'plan' | 'extras' | 'lines'
>;
type WeatherFieldsProps = { view: WeatherFieldsView; states: readonly StateOption[]; fields: StepFieldState };

/**
 * The choices for heat or frost in transit, shown while the selected shipping option is affected. CSS alone hides them for a faster option,
 * so this works without JavaScript.
 */
export function WeatherFields({ view, states, fields }: WeatherFieldsProps) {
  const { contents, shippingOffers } = view;
  const offer = shippingOffers.find(({ weather }) => weather);
  if (!offer?.weather) return null;
  const place = states.find(({ code }) => code === contents.stateCode)?.name ?? contents.stateCode;
  const faster = shippingOffers.filter(({ weather }) => !weather);
  return (
    <div className="group/weather space-y-5 group-has-[input[name=shippingOptionId]:not([value=ground]):checked]/shipping:hidden">
      <Notice>
        {weatherRiskSentence(offer.weather, place)}
        {faster.length > 0 &&
          ` ${inOneSentence(faster.map(({ title }) => title))} is fast enough to avoid it.`}
      </Notice>
      <WeatherChoices offer={offer} view={view} fields={fields} />
      <div className="space-y-5 group-has-[input[value=shipAnyway]:not(:checked)]/weather:hidden">
        <StepCheckbox
          name="weatherWaived"
          label="I understand that this weather can spoil wine in transit and that it won’t be replaced"
          saved={contents.weatherWaived}
          fields={fields}
        />
      </div>
      {offer.weather.kind === 'heat' && <IcePacks view={view} fields={fields} />}
    </div>
  );
}

/** Joins shipping options with "or", such as `Two-day air or overnight`. */
function inOneSentence([first = '', ...rest]: readonly string[]): string {
  return [first, ...rest.map((title) => title.toLowerCase())].join(' or ');
}

function WeatherChoices({
  offer,
  view: { contents, plan },
  fields,
}: {
  offer: CheckoutOffer;
  view: WeatherFieldsView;
  fields: StepFieldState;
}) {
  const safe = offer.weather?.safeShipOn ?? offer.shipsOn;
  return (
    <>
      <RadioGroup
        legend="What would you like us to do?"
        name="weatherPolicy"
        id="weatherPolicy"
        defaultValue={fields.value('weatherPolicy', contents.weatherPolicy)}
        error={fields.error('weatherPolicy')}
        options={[
          {
            value: 'auto',
            label: 'Hold it until it’s safe to ship',
            description: `Ships ${formatLongDate(safe)}.`,
          },
          { value: 'holdUntil', label: 'Hold it until a day I choose' },
          {
            value: 'shipAnyway',
            label: 'Ship anyway, at my own risk',
            description: `Ships ${formatLongDate(offer.shipsOn)}.`,
          },
        ]}
      />
      <div className="group-has-[input[value=holdUntil]:not(:checked)]/weather:hidden">
        <Select
          id="weatherHoldUntil"
          name="weatherHoldUntil"
          label="Ship date"
          placeholder="Choose a day"
          options={plan.safeDepartures.map((date) => ({ value: date, label: formatLongDate(date) }))}
          defaultValue={fields.value('weatherHoldUntil', contents.weatherHoldUntil)}
          error={fields.error('weatherHoldUntil')}
        />
      </div>
    </>
  );
}

/** The ice pack field, offered in hot weather. Not offered with a gift box, because ice packs would soak it. */
function IcePacks({ view: { contents, extras, lines }, fields }: Omit<WeatherFieldsProps, 'states'>) {
  const ice = extras.find(isIcePack);
  if (!ice) return null;
  if (lines.some(isGiftBox) && !lines.some(isIcePack)) {
    return (
      <p className="text-ink-soft text-small">
        Ice packs would soak the gift box in your cart, so we can’t add them to this order.
      </p>
    );
  }
  return <ExtraQuantityField extra={ice} items={contents.items} fields={fields} />;
}
