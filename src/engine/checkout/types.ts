import type { CivilDate } from '../../core/dates.ts';
import type { DraftId, ResourceId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { PickupLocation } from '../../core/pickup-location.ts';
import type { Refusal, Result } from '../../core/result.ts';
import type { ShippingOffer } from '../../integrations/shipping/port.ts';
import type { SkuForSale } from '../catalog/types.ts';
import type { TypedBirthDate, VolumeMeter } from '../compliance/types.ts';
import type {
  Draft,
  DraftContents,
  DraftFields,
  DraftKind,
  DraftRefusalCode,
} from '../orders/drafts/types.ts';
import type { CheckoutPayment } from '../orders/settlement/types.ts';
import type { CouponNote } from '../pricing/promotions/types.ts';
import type { LedgerTender, Quote, QuotedLine } from '../pricing/types.ts';
import type { Cart } from './carts/types.ts';
import type { Extra, ShippingPlan } from './delivery/types.ts';
import type { Requirement, Way } from './requirements/types.ts';
import type { PurchaseView } from './sale-types.ts';

/** What `saveDraft` takes: any of the fields, and the birth date as it was typed. Items come from the cart alone. */
export type DraftPatch = Partial<DraftFields> & { readonly birthDate?: TypedBirthDate };

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
export type CheckoutView = PurchaseView & {
  readonly draftId: DraftId;
  readonly kind: DraftKind;
  readonly way: Way;
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
  readonly payment: CheckoutPayment;
  /** How often its payment was tried: a kept card that was declined may be tried again by whoever has seen that. */
  readonly tries: number;
};
