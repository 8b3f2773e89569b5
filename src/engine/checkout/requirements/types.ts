import type { CivilDate } from '../../../core/dates.ts';
import type { PickupLocation } from '../../../core/pickup-location.ts';
import type { Refusal } from '../../../core/result.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import type { CatalogAccess, SkuForSale } from '../../catalog/types.ts';
import type { ComplianceRefusal, TypedBirthDate, WayOut } from '../../compliance/types.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';
import type { PercentageRule } from '../../pricing/types.ts';
import type { ShippingPlan } from '../delivery/types.ts';
import type { RequirementCode } from '../place-order-types.ts';

/**
 * Where what is bought meets its buyer: a carrier brings it, it waits at a counter, or it is had at the winery. What is mailed, or charged
 * for nothing that is handed over, has no place.
 */
export type Way = 'parcel' | 'pickup' | 'visit' | 'none';

/** A line of a draft with what the catalogue says of it now. */
export type SaleLine = {
  readonly sku: SkuForSale;
  readonly quantity: number;
  /** Work done to another line, such as engraving: it comes from a wish, never from the cart. */
  readonly isService?: true;
  /** Points pay it, or the right to buy it: it is not for sale, and is what its draft was opened for. */
  readonly isRedeemed?: true;
  /** What lowers it, and nothing else does; see `PricingLine`. */
  readonly ownPercentages?: readonly PercentageRule[];
};

/**
 * What `requirements` is decided from. `unitsOf` answers how many units the free stock makes: screens give it, so that a
 * sold-out wine is told early; the order itself leaves it out, because only a hold can decide (I-14).
 */
export type RequirementFacts = {
  readonly contents: DraftContents;
  readonly birthDate: TypedBirthDate | undefined;
  readonly lines: readonly SaleLine[];
  readonly access: CatalogAccess;
  readonly unitsOf?: (sku: SkuForSale) => number | undefined;
  /** Refusals of what is counted over all orders; screens give them, the order itself counts under a lock (I-50). */
  readonly exceeded?: readonly ComplianceRefusal<'LIMIT_PER_PERSON' | 'SHIP_LIMIT'>[];
  readonly way: Way;
  /** It has no counter where it could be picked up instead. */
  readonly isSentOnly?: boolean | undefined;
  /** Whether anything of it is due in money that a card pays. */
  readonly isPaidByCard?: boolean;
  readonly plan: ShippingPlan;
  readonly pickupLocations: readonly Pick<PickupLocation, 'id'>[];
  readonly zipPlace: ZipPlace | undefined;
  readonly billingZipPlace: ZipPlace | undefined;
  /** The winery's civil date. */
  readonly today: CivilDate;
};

/** The parts of a checkout that a requirement can belong to, in the order in which they are asked. */
export type CheckoutStep = 'cart' | 'contact' | 'delivery' | 'shipping' | 'payment';

/**
 * Something still missing or refused; the same list is shown on screen and held against the order (blueprint §5).
 * `field` is a name of `DraftFields`, `birthDate` or `items`; `isMissing` tells an empty field from a wrong answer, so
 * that a screen stays quiet about what nobody has come to yet.
 */
export type Requirement = Refusal<RequirementCode> & {
  readonly step: CheckoutStep;
  readonly isMissing: boolean;
  readonly waysOut: readonly WayOut[];
};
