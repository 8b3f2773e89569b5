import type { CivilDate } from '../../core/dates.ts';
import type { CartId, CustomerId, DraftId, OrderId, ResourceId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { PickupLocation } from '../../core/pickup-location.ts';
import type { Refusal, Result } from '../../core/result.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { PaymentGateway } from '../../integrations/payment/port.ts';
import type { ShippingOffer, ShippingOptionId, ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { TaxTable } from '../../integrations/tax/port.ts';
import type { ZipCodeTable } from '../../integrations/zip-codes/port.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import type { Database } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import type { Log } from '../../platform/log.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { SkuForSale } from '../catalog/types.ts';
import type { WineAllocationId } from '../clubs/allocations/types.ts';
import type { GiftMembershipWish } from '../clubs/gift-memberships/types.ts';
import type { TypedBirthDate, VolumeMeter } from '../compliance/types.ts';
import type { GiftCardCrashPoint, GiftCardWish } from '../ledger/gift-cards/types.ts';
import type { PlusPurchase } from '../loyalty/plus/types.ts';
import type { RewardWish } from '../loyalty/rewards/types.ts';
import type { FulfilmentCrashPoint } from '../orders/fulfillment/types.ts';
import type { CouponNote } from '../pricing/promotions/types.ts';
import type { LedgerTender, Quote, QuotedLine } from '../pricing/types.ts';
import type { NoShow, VisitWish } from '../visits/reservations/types.ts';
import type { Cart } from './carts/types.ts';
import type { Extra, ShippingPlan, WishFields } from './delivery/types.ts';
import type { CheckoutPayment, CrashPoint } from './place-order-types.ts';
import type { Requirement } from './requirements/types.ts';
import type { RewardInCheckout } from './rewards/reward-types.ts';
import type { VisitInCheckout } from './visits/visit-types.ts';

export type DraftKind =
  | 'regular'
  | 'curated'
  | 'event'
  | 'giftCard'
  | 'reward'
  | 'allocation'
  | 'club'
  | 'membership';

/** `converted` became an order; `abandoned` was replaced by another draft, or gave up what it held. */
export type DraftState = 'open' | 'converted' | 'abandoned';

/** Who acts: the cart's cookie makes a guest the owner of that cart's drafts, an account adds the customer. */
export type Actor = {
  readonly cartId: CartId;
  readonly customerId: CustomerId | undefined;
  /**
   * A session has proved that this is `customerId`. The cart of a customer whose session is over still is theirs, and its prices
   * too, but nothing of their account is read for whoever bears it.
   */
  readonly isSignedIn?: boolean;
  /** The house itself, which charges what was agreed to before: every draft is in its hand. Never made of a request. */
  readonly isHouse?: true;
  readonly requestId: string;
};

export type AddressFields = {
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
};

/** A choice of the fields that a customer types or picks; the names are those of the specification's `order` slot (§3). */
export type DraftFields = AddressFields &
  WishFields & {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly company: string;
    readonly phone: string;
    readonly note: string;
    /** Of the customer's book, when the address was copied from there. */
    readonly selectedDeliveryAddressId: string;
    readonly selectedBillingAddressId: string;
    readonly isPickup: boolean;
    readonly selectedPickupLocation: string;
    readonly shippingOptionId: ShippingOptionId;
    readonly billingSameAsDelivery: boolean;
    readonly billingFirstName: string;
    readonly billingLastName: string;
    readonly billingPrimaryStreet: string;
    readonly billingSecondaryStreet: string;
    readonly billingCity: string;
    readonly billingState: string;
    readonly billingZipCode: string;
    readonly billingCountry: string;
  };

export type DraftItem = { readonly skuId: SkuId; readonly quantity: number };

/**
 * What a draft of wine holds. Every text may be empty until it is filled in. The birth date is kept apart and sealed; card
 * data never come here.
 */
export type DraftContents = DraftFields & {
  /** The promotion code, as the cart has it; empty without one. */
  readonly coupon: string;
  readonly items: readonly DraftItem[];
  /** When the risk of the weather was taken, in ISO 8601; empty while it is not. */
  readonly weatherWaivedAt: string;
  /** On a draft of kind `giftCard`, and there alone: then `items` is the gift card, and `email` whoever buys it. */
  readonly giftCard?: GiftCardWish;
  /** The same on a draft of kind `membership`: what is given, and to whom. */
  readonly giftMembership?: GiftMembershipWish;
  /** On a draft of that kind as well, instead of a gift: the year of Mesa Lucero+ that it pays. */
  readonly plus?: PlusPurchase;
  /** On a draft of kind `event`, and there alone: then `items` are made from it. */
  readonly visit?: VisitWish;
  /** On a draft of kind `reward`, and there alone: what its points are set aside for; a visit among them is `visit` as well. */
  readonly reward?: RewardWish;
  /** On one of kind `event` as well, instead of a visit: what whoever did not come is charged. */
  readonly noShow?: NoShow;
  /** On a draft of kind `allocation`, and there alone: of which one `items` is bought. */
  readonly allocationId?: WineAllocationId;
  /** On drafts of kinds `club` and `curated`, and there alone: of which plan and how often it is a box. */
  readonly box?: {
    readonly plan: string;
    readonly frequency: string;
    /** What its member has on gift cards and as credit pays before the card, as far as it is there. */
    readonly usesCredit?: boolean;
    /** The answers that a first box was chosen for. */
    readonly chosenFor?: string;
    /** The budget among them: no box of the membership costs more. */
    readonly mostCents?: Cents;
  };
};

/** What `saveDraft` takes: any of the fields, and the birth date as it was typed. Items come from the cart alone. */
export type DraftPatch = Partial<DraftFields> & { readonly birthDate?: TypedBirthDate };

/** A draft as it is stored. */
export type Draft = {
  readonly id: DraftId;
  readonly cartId: CartId | undefined;
  readonly customerId: CustomerId | undefined;
  readonly kind: DraftKind;
  readonly state: DraftState;
  readonly version: number;
  readonly contents: DraftContents;
  readonly birthDateSealed: Buffer | undefined;
  /** Whether gift cards or credit were put on it. */
  readonly hasTenders: boolean;
  /** Its order, once one was prepared. */
  readonly orderId: OrderId | undefined;
  /** Until then a payment may be in flight, and the draft refuses edits (I-18). */
  readonly completingUntil: Date | undefined;
};

/** What the use cases of checkout need; `wire.server.ts` makes it once. */
export type CheckoutDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: PaymentGateway;
  readonly taxes: TaxTable;
  readonly shippingRates: ShippingRateTable;
  readonly zipCodes: ZipCodeTable;
  readonly pickupLocations: readonly PickupLocation[];
  readonly jobs: JobQueue;
  readonly seal: Seal;
  readonly log: Log;
  readonly configuration: Pick<Configuration, 'holdTtlSeconds' | 'paymentTimeoutMilliseconds'>;
  /** Called at each named step; tests end the process there. Absent in the shop. */
  readonly crashPoint?: (name: CrashPoint | FulfilmentCrashPoint | GiftCardCrashPoint) => void;
};

/** A gift card or credit as the checkout offers it: on the draft, or in the customer's account and not used yet. */
export type OfferedTender = LedgerTender & {
  readonly isOn: boolean;
  /** The end of the card's code; undefined for credit. */
  readonly lastFour: string | undefined;
};

/** What this request has read of the wines in the cart already, so that nothing is read twice for one page. */
export type SeenWines = {
  readonly skus: ReadonlyMap<SkuId, SkuForSale>;
  /** What is free of their resources; what the cart's own checkout holds counts as free. */
  readonly free: ReadonlyMap<ResourceId, number>;
};

/** What a request found of a checkout before it began to change anything (`lookAtCheckout`). */
export type CheckoutInSight = {
  readonly cart: Cart;
  readonly open: Draft | undefined;
  /** Absent where they are read under a lock. */
  readonly seen: SeenWines | undefined;
};

export type StartCheckoutResult = Result<
  { readonly draftId: DraftId; readonly draft: Draft; readonly seen?: SeenWines | undefined },
  'CART_EMPTY'
>;

export type DraftRefusalCode = 'DRAFT_NOT_FOUND' | 'PAYMENT_IN_FLIGHT';

export type SaveDraftResult = Result<
  {
    readonly draftId: DraftId;
    readonly version: number;
    readonly draft: Draft;
    readonly seen?: SeenWines | undefined;
  },
  DraftRefusalCode
>;

/** A line as the checkout shows it: catalogue facts of now beside the quote. */
export type CheckoutLine = QuotedLine &
  Pick<SkuForSale, 'code' | 'slug' | 'kind' | 'vintage' | 'bottleMl'> & {
    /** `Reserve Chardonnay 2022`. */
    readonly name: string;
  };

/** A shipping offer with the price that this customer pays after benefits. */
export type CheckoutOffer = ShippingOffer & {
  readonly priceCents: Cents;
  readonly benefit: string | undefined;
};

/** All that the checkout page shows; money is the server's quote and nothing else. */
export type CheckoutView = {
  readonly draftId: DraftId;
  readonly kind: DraftKind;
  readonly version: number;
  readonly contents: DraftContents;
  /** Changes with what is bought and where it goes, and with nothing else. */
  readonly contentsMark: string;
  /** `••/••/1984` once a birth date was given; the date itself never leaves the server. */
  readonly birthDateMask: string | undefined;
  readonly lines: readonly CheckoutLine[];
  readonly quote: Quote;
  /** The gift cards and the credit that pay, in their order. */
  readonly tenders: readonly OfferedTender[];
  /** The code that was entered and what became of it. */
  readonly coupon: CouponNote | undefined;
  readonly hasWine: boolean;
  readonly requirements: readonly Requirement[];
  /** Worth a look, never in the way: an unusual address, an unknown ZIP. */
  readonly warnings: readonly Refusal[];
  /** How much of the tightest limit of the state is gone; undefined where nothing is counted. */
  readonly volumeMeter: VolumeMeter | undefined;
  readonly shippingOffers: readonly CheckoutOffer[];
  readonly plan: ShippingPlan;
  readonly readyForPickupOn: CivilDate;
  /** Gift boxes, ice packs and engraving, as far as the catalogue has them. */
  readonly extras: readonly Extra[];
  /** One of its gift boxes comes with a membership. */
  readonly includesGiftBox: boolean;
  /** Bottles in the cart that can be engraved. */
  readonly magnums: number;
  readonly pickupLocations: readonly PickupLocation[];
  /** Of a draft of kind `event` that is to visit. */
  readonly visit: VisitInCheckout | undefined;
  /** Of a draft of kind `reward`. */
  readonly reward: RewardInCheckout | undefined;
  readonly payment: CheckoutPayment;
  /** How often its payment was tried: a kept card that was declined may be tried again by whoever has seen that. */
  readonly tries: number;
};
