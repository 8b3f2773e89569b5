import type { CivilDate } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { ShippingOffer, WeatherRisk } from '../../../integrations/shipping/port.ts';
import type { CartExtraRole, SkuRole } from '../../catalog/extras-table.ts';
import type { WeatherDecision } from '../../orders/types.ts';

/** The plan for shipping a draft, from its requests and the calendar; empty for pickup or while there is no address. */
export type ShippingPlan = {
  /** The shipping options for the requested week, as the shipping step lists them. */
  readonly offers: readonly ShippingOffer[];
  /** The chosen shipping option with its actual dates, including a weather hold. */
  readonly chosen: ShippingOffer | undefined;
  /** Mondays of the weeks that can be requested. */
  readonly shipWeeks: readonly CivilDate[];
  /** The weather risk if the chosen option shipped without a hold; undefined if there is none. */
  readonly warning: WeatherRisk | undefined;
  /** Days on which ground shipments can safely leave; empty if there is no weather risk. */
  readonly safeDepartures: readonly CivilDate[];
  /** The ship date in the requested week; undefined unless the request delays shipping. */
  readonly requestedShipOn: CivilDate | undefined;
  /** The decision about the weather risk; undefined if there is no risk or the customer's choice is incomplete. */
  readonly weather: WeatherDecision | undefined;
};

/** An extra offered at checkout: a gift box, ice packs, or engraving. */
export type CheckoutExtra = {
  readonly role: SkuRole;
  readonly skuId: SkuId;
  readonly title: string;
  readonly priceCents: Cents;
};

/** The requested quantity of each extra, by role. Omitted extras stay unchanged. */
export type RequestedExtras = { readonly [Role in CartExtraRole]?: number };
