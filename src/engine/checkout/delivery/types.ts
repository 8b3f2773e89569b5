import type { CivilDate } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { ShippingOffer, WeatherRisk } from '../../../integrations/shipping/port.ts';
import type { allExtraCodes, cartExtraCodes } from '../../catalog/extras-table.ts';
import type { WeatherChoice } from '../../orders/types.ts';

/** How a draft would travel, decided from its wishes and the calendar; empty for a pickup and before there is an address. */
export type ShippingPlan = {
  /** For the week that was asked for; what the shipping step lists. */
  readonly offers: readonly ShippingOffer[];
  /** The chosen offer with the days on which it will really travel, a hold for the weather included. */
  readonly chosen: ShippingOffer | undefined;
  /** Mondays of the weeks that may be asked for. */
  readonly shipWeeks: readonly CivilDate[];
  /** What the table warns of if the chosen option left as it is offered. */
  readonly warning: WeatherRisk | undefined;
  /** Days on which ground may leave without harm; empty when the table warns of no option. */
  readonly safeDepartures: readonly CivilDate[];
  /** The day on which the box leaves because a later week was asked for; it waits until then. */
  readonly requestedShipOn: CivilDate | undefined;
  /** What was decided about the warning; undefined without one, and while a risk is taken that nobody has confirmed. */
  readonly weather: WeatherChoice | undefined;
};

export type ExtraCode = (typeof allExtraCodes)[number];

/** Something that a checkout offers beside its wines: a gift box, ice packs, engraving. */
export type Extra = {
  readonly code: ExtraCode;
  readonly skuId: SkuId;
  readonly title: string;
  readonly priceCents: Cents;
};

/** How many of each the cart shall have; what is absent stays as it is. */
export type WishedExtras = { readonly [Code in (typeof cartExtraCodes)[number]]?: number };
