import type { CartId, CustomerId, DraftId, OrderId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { Refusal, Result } from '../../core/result.ts';

export type DraftKind = 'regular' | 'curated' | 'event' | 'giftCard' | 'reward' | 'allocation' | 'club' | 'membership';

/** `orderType` of the specification's store; event is given as 2, the rest by blueprint §8. */
export const orderTypes = {
  regular: 0,
  curated: 1,
  club: 1,
  event: 2,
  giftCard: 3,
  reward: 4,
  allocation: 5,
  membership: 6,
} as const satisfies Record<DraftKind, number>;

/** Who acts: the cart's cookie makes a guest the owner of that cart's drafts, an account adds the customer. */
export type Actor = {
  readonly cartId: CartId;
  readonly customerId: CustomerId | undefined;
  readonly requestId: string;
};

export type AddressFields = {
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
};

/**
 * What a draft of wine holds, under the names of the specification's `order` slot (§3). Every text may be empty until it
 * is filled in. The birth date is kept apart and sealed; card data never come here.
 */
export type DraftContents = AddressFields & {
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly phone: string;
  readonly note: string;
  readonly isPickup: boolean;
  readonly selectedPickupLocation: string;
  readonly shippingOptionId: string;
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

/** The parts of a checkout that a requirement can belong to, in the order in which they are asked. */
export type CheckoutStep = 'contact' | 'delivery' | 'shipping' | 'payment';

/** Something still missing or refused; the same list is shown on screen and held against the order (blueprint §5). */
export type Requirement = Refusal & { readonly step: CheckoutStep };

export type PlaceOrderCommand = {
  readonly draftId: DraftId;
  /** The total that the customer saw; another total is refused, never charged (I-11). */
  readonly shownTotalCents: Cents;
  /** The gateway's reference for the card; undefined when tenders cover the whole total (I-31). */
  readonly paymentMethodId: string | undefined;
  /** Where the gateway's challenge page returns to when it cannot tell the shop by message. */
  readonly returnUrl: string;
};

export type PlaceOrderRefusalCode =
  | 'DRAFT_NOT_FOUND'
  | 'CART_EMPTY'
  | 'REQUIREMENTS'
  | 'TOTAL_CHANGED'
  | 'STOCK_PART'
  | 'SOLD_OUT'
  | 'LIMIT_PER_PERSON'
  | 'SHIP_LIMIT'
  | 'PAYMENT_IN_FLIGHT'
  | 'PAYMENT_METHOD_MISSING'
  | 'PAY_DECLINED_GENERIC'
  | 'PAY_DECLINED_INSUFFICIENT'
  | 'PAY_DECLINED_EXPIRED'
  | 'PAY_DECLINED_CVC'
  | 'PAY_DECLINED_NEEDS_AUTHENTICATION'
  | 'SOLD_OUT_AFTER_PAYMENT'
  | 'TENDER_SHORT';

export type PlacedOrder = { readonly orderId: OrderId; readonly publicToken: string };

/** `processing` is an outcome that the gateway has not told us yet; it is resolved by asking, never by charging again (I-22). */
export type PlaceOrderOutcome =
  | ({ readonly kind: 'placed' } & PlacedOrder)
  | ({ readonly kind: 'action_required'; readonly actionUrl: string } & PlacedOrder)
  | ({ readonly kind: 'processing' } & PlacedOrder);

export type PlaceOrderResult = Result<PlaceOrderOutcome, PlaceOrderRefusalCode>;
