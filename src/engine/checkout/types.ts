import type { CivilDate } from '../../core/dates.ts';
import type { DraftId, ResourceId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { PickupLocation } from '../../core/pickup-location.ts';
import type { Refusal, Result } from '../../core/result.ts';
import type { ShippingOffer } from '../../integrations/shipping/port.ts';
import type { SkuForSale } from '../catalog/types.ts';
import type { EnteredBirthDate, VolumeMeter } from '../compliance/types.ts';
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
import type { DeliveryWay, Requirement } from './requirements/types.ts';
import type { PurchaseView } from './sale-types.ts';

/** Input of `saveDraft`: any of the fields, and the birth date as entered. Items come from the cart only. */
export type DraftPatch = Partial<DraftFields> & { readonly birthDate?: EnteredBirthDate };

/** A gift card or credit that checkout offers: on the draft, or unused in the customer's account. */
export type OfferedTender = LedgerTender & {
  readonly isOn: boolean;
  /** The last four characters of the card's code; undefined for credit. */
  readonly lastFour: string | undefined;
};

/** What this request has already read of the wines in the cart, so that one page reads nothing twice. */
export type ViewedWines = {
  readonly skus: ReadonlyMap<SkuId, SkuForSale>;
  /** The free stock of their resources; what the cart's own checkout holds counts as free. */
  readonly free: ReadonlyMap<ResourceId, number>;
};

/** What a request read of a checkout before it changed anything (`readCheckout`). */
export type CheckoutSnapshot = {
  readonly cart: Cart;
  readonly open: Draft | undefined;
  /** The wines as read; undefined if they are read under a lock. */
  readonly seen: ViewedWines | undefined;
};

export type StartCheckoutResult = Result<
  { readonly draftId: DraftId; readonly draft: Draft; readonly seen?: ViewedWines | undefined },
  'CART_EMPTY'
>;

export type SaveDraftResult = Result<
  {
    readonly draftId: DraftId;
    readonly version: number;
    readonly draft: Draft;
    readonly seen?: ViewedWines | undefined;
  },
  DraftRefusalCode
>;

/** A line as checkout shows it: current catalog facts with the quote. */
export type CheckoutLine = QuotedLine &
  Pick<SkuForSale, 'code' | 'slug' | 'kind' | 'role' | 'vintage' | 'bottleMl'> & {
    /** The name with the vintage, such as `Reserve Chardonnay 2022`. */
    readonly name: string;
  };

/** A shipping offer with this customer's price after benefits. */
export type CheckoutOffer = ShippingOffer & {
  readonly priceCents: Cents;
  readonly benefit: string | undefined;
};

/** Everything that the checkout page shows; all amounts come from the server's quote. */
export type CheckoutView = PurchaseView & {
  readonly draftId: DraftId;
  readonly kind: DraftKind;
  readonly way: DeliveryWay;
  readonly version: number;
  readonly contents: DraftContents;
  /** A mark that changes only with what is bought and where it goes. */
  readonly contentsMark: string;
  /** `••/••/1984` once a birth date was entered; the date itself never leaves the server. */
  readonly birthDateMask: string | undefined;
  readonly lines: readonly CheckoutLine[];
  readonly quote: Quote;
  /** The gift cards and credit that pay, in their order. */
  readonly tenders: readonly OfferedTender[];
  /** The code that was entered, with its outcome. */
  readonly coupon: CouponNote | undefined;
  readonly hasWine: boolean;
  readonly requirements: readonly Requirement[];
  /** Hints that never block: an unusual address, an unknown ZIP. */
  readonly warnings: readonly Refusal[];
  /** Use of the state's tightest limit; undefined if nothing is counted. */
  readonly volumeMeter: VolumeMeter | undefined;
  readonly shippingOffers: readonly CheckoutOffer[];
  readonly plan: ShippingPlan;
  readonly readyForPickupOn: CivilDate;
  /** Whether the winery ships at all. */
  readonly shipsOrders: boolean;
  /** Gift boxes, ice packs and engraving, as far as the catalog has them. */
  readonly extras: readonly Extra[];
  /** Whether a membership includes one of its gift boxes. */
  readonly includesGiftBox: boolean;
  /** Bottles in the cart that can be engraved. */
  readonly magnums: number;
  readonly pickupLocations: readonly PickupLocation[];
  readonly payment: CheckoutPayment;
  /** The number of payment attempts: a caller that has seen a saved card's decline may try it again. */
  readonly tries: number;
};
