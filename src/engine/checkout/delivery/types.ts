import type { CivilDate } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { ShippingOffer, WeatherRisk } from '../../../integrations/shipping/port.ts';
import type { CartExtraRole, SkuRole } from '../../catalog/extras-table.ts';
import type { WeatherChoice } from '../../orders/types.ts';

/** How a draft would ship, from its requests and the calendar; empty for pickup and before there is an address. */
export type ShippingPlan = {
  /** The shipping options for the requested week, as the shipping step lists them. */
  readonly offers: readonly ShippingOffer[];
  /** The chosen offer with its actual dates, including a hold for the weather. */
  readonly chosen: ShippingOffer | undefined;
  /** Mondays of the weeks that may be requested. */
  readonly shipWeeks: readonly CivilDate[];
  /** The table's warning if the chosen option shipped as offered. */
  readonly warning: WeatherRisk | undefined;
  /** Days on which ground may ship safely; empty without a warning. */
  readonly safeDepartures: readonly CivilDate[];
  /** The ship date in a requested later week. */
  readonly requestedShipOn: CivilDate | undefined;
  /** The decision about the warning; undefined without one, and until a risk is accepted. */
  readonly weather: WeatherChoice | undefined;
};

/** An extra that checkout offers: a gift box, ice packs, engraving. */
export type Extra = {
  readonly role: SkuRole;
  readonly skuId: SkuId;
  readonly title: string;
  readonly priceCents: Cents;
};

/** The requested quantity of each; absent ones stay unchanged. */
export type RequestedExtras = { readonly [Role in CartExtraRole]?: number };
