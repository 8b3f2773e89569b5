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
import type { CheckoutPaymentStatus } from '../orders/settlement/types.ts';
import type { CouponNote } from '../pricing/promotions/types.ts';
import type { LedgerTender, Quote, QuotedLine } from '../pricing/types.ts';
import type { Cart } from './carts/types.ts';
import type { CheckoutExtra, ShippingPlan } from './delivery/types.ts';
import type { DeliveryMethod, Requirement } from './requirements/types.ts';
import type { PurchaseView } from './sale-types.ts';

/** The input of `saveDraft`: any of the fields, and the birth date as entered. Items come only from the cart. */
export type DraftPatch = Partial<DraftFields> & { readonly birthDate?: EnteredBirthDate };

/** A gift card or credit offered at checkout: on the draft, or unused in the customer's account. */
export type OfferedTender = LedgerTender & {
  readonly isOn: boolean;
  /** The last four characters of the card's code; undefined for credit. */
  readonly lastFour: string | undefined;
};

/** The wines in the cart that this request has already read, so that no page reads them twice. */
export type PreloadedWines = {
  readonly skus: ReadonlyMap<SkuId, SkuForSale>;
  /** Free stock by resource. Stock held by the cart's own checkout counts as free. */
  readonly free: ReadonlyMap<ResourceId, number>;
};

/** A checkout as a request read it before changing anything (`readCheckout`). */
export type CheckoutSnapshot = {
  readonly cart: Cart;
  readonly open: Draft | undefined;
  /** The wines as read; undefined if they will be read under a lock. */
  readonly seen: PreloadedWines | undefined;
};

export type StartCheckoutResult = Result<
  { readonly draftId: DraftId; readonly draft: Draft; readonly seen?: PreloadedWines | undefined },
  'CART_EMPTY'
>;

export type SaveDraftResult = Result<
  {
    readonly draftId: DraftId;
    readonly version: number;
    readonly draft: Draft;
    readonly seen?: PreloadedWines | undefined;
  },
  DraftRefusalCode
>;

/** A line as shown at checkout: current catalog data with the quote. */
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

/** The data of the checkout page. All amounts come from the server's quote. */
export type CheckoutView = PurchaseView & {
  readonly draftId: DraftId;
  readonly kind: DraftKind;
  readonly way: DeliveryMethod;
  readonly version: number;
  readonly contents: DraftContents;
  /** Fingerprint that changes only with what is bought and where it goes. */
  readonly contentsMark: string;
  /**
   * The masked birth date, such as `••/••/1984`; undefined if none was entered or it doesn't meet the requirements. The full date never
   * leaves the server.
   */
  readonly birthDateMask: string | undefined;
  readonly lines: readonly CheckoutLine[];
  readonly quote: Quote;
  /** The gift cards and credit that pay, in the order of use. */
  readonly tenders: readonly OfferedTender[];
  /** The promo code that was entered, with its outcome. */
  readonly coupon: CouponNote | undefined;
  readonly hasWine: boolean;
  readonly requirements: readonly Requirement[];
  /** Warnings that never block the order: an unusual address, an unknown ZIP code. */
  readonly warnings: readonly Refusal[];
  /** Use of the state's tightest volume limit; undefined if no volume is counted. */
  readonly volumeMeter: VolumeMeter | undefined;
  readonly shippingOffers: readonly CheckoutOffer[];
  readonly plan: ShippingPlan;
  readonly readyForPickupOn: CivilDate;
  /** Whether the winery ships orders. */
  readonly shipsOrders: boolean;
  /** The gift boxes, ice packs, and engraving that the catalog has. */
  readonly extras: readonly CheckoutExtra[];
  /** Whether a membership benefit includes one of the order's gift boxes. */
  readonly includesGiftBox: boolean;
  /** Number of bottles in the cart that can be engraved. */
  readonly magnums: number;
  readonly pickupLocations: readonly PickupLocation[];
  readonly payment: CheckoutPaymentStatus;
  /** Number of payment attempts. A caller that has seen a saved card's decline may charge it again. */
  readonly tries: number;
};
