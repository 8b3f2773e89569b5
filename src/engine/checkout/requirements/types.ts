import type { CivilDate } from '../../../core/dates.ts';
import type { PickupLocation } from '../../../core/pickup-location.ts';
import type { Refusal } from '../../../core/result.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import type { CatalogAccess, SkuForSale } from '../../catalog/types.ts';
import type { ComplianceRefusal, ComplianceResolution, EnteredBirthDate } from '../../compliance/types.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';
import type { PercentageRule } from '../../pricing/types.ts';
import type { ShippingPlan } from '../delivery/types.ts';
import type { RequirementCode } from '../place-order-types.ts';

/**
 * The method by which a purchase reaches its buyer: by carrier, by pickup, or at the winery. `none` is for emailed purchases and plain
 * charges.
 */
export type DeliveryMethod = 'parcel' | 'pickup' | 'visit' | 'none';

/** A line of a draft, with the catalog's current data. */
export type SaleLine = {
  readonly sku: SkuForSale;
  readonly quantity: number;
  /** Whether the line is work on another line, such as engraving. Such a line comes from a request, never from the cart. */
  readonly isService?: true;
  /**
   * Whether the line is redeemed: paid with points, or sold only to a customer entitled to it. Such a line is not for sale otherwise, and
   * its draft was opened for it.
   */
  readonly isRedeemed?: true;
  /** The only percentage discounts that apply to the line; if omitted, all apply. See `PricingLine`. */
  readonly ownPercentages?: readonly PercentageRule[];
};

/**
 * The input of `requirements`. `unitsOf` returns how many units the free stock makes. Pages pass it so that a sold-out wine is reported
 * early; placing an order omits it, because only a hold can decide (I-14).
 */
export type RequirementFacts = {
  readonly contents: DraftContents;
  readonly birthDate: EnteredBirthDate | undefined;
  readonly lines: readonly SaleLine[];
  readonly access: CatalogAccess;
  readonly unitsOf?: (sku: SkuForSale) => number | undefined;
  /** Refusals of limits across orders. Pages pass them; placing an order counts the limits under a lock (I-50). */
  readonly exceeded?: readonly ComplianceRefusal<'LIMIT_PER_PERSON' | 'SHIP_LIMIT'>[];
  readonly way: DeliveryMethod;
  /** Whether pickup is unavailable. */
  readonly isSentOnly?: boolean | undefined;
  /** Whether a card pays any part of the total. */
  readonly isPaidByCard?: boolean;
  readonly plan: ShippingPlan;
  readonly pickupLocations: readonly Pick<PickupLocation, 'id'>[];
  readonly zipPlace: ZipPlace | undefined;
  readonly billingZipPlace: ZipPlace | undefined;
  /** Today's date in the winery's time zone. */
  readonly today: CivilDate;
};

/** The steps of a checkout, in order. */
export type CheckoutStep = 'cart' | 'contact' | 'delivery' | 'shipping' | 'payment';

/**
 * Something missing or refused in a draft. Pages show the same list that blocks the order (blueprint §5). `field` is a name of
 * `DraftFields`, `birthDate`, `items`, or a field of the purchase's own form; `isMissing` distinguishes an empty field from a wrong value,
 * so that a page does not report fields that the customer has not reached.
 */
export type Requirement = Refusal<RequirementCode> & {
  readonly step: CheckoutStep;
  readonly isMissing: boolean;
  readonly resolutions: readonly ComplianceResolution[];
};
