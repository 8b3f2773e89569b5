import type { OrderId, SkuId } from '../../core/ids.ts';
import type { Refusal, Result } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { SkuForSale } from '../catalog/types.ts';
import type { StockDemand, StockShortage } from '../inventory/types.ts';
import type { Purchase } from '../orders/drafts/purchase-types.ts';
import type { Draft, OrderDependencies } from '../orders/drafts/types.ts';
import type { DeliveryRequests } from '../orders/types.ts';
import type { CustomerStanding } from '../pricing/standing/rules.ts';
import type { JoinedBox, ShippingBenefit } from '../pricing/types.ts';
import type { PersonLimitClaim } from './limits/person-claim-rules.ts';
import type { PlaceOrderRefusalCode } from './place-order-types.ts';
import type { DeliveryMethod, Requirement, RequirementFacts, SaleLine } from './requirements/types.ts';

/** The data of a draft that checkout has already read and passes on to the kind of purchase. */
export type SaleInput = {
  readonly draft: Draft;
  /** The SKUs of the draft's items, by id. SKUs no longer in the catalog are missing; the total then differs from the one shown. */
  readonly skus: ReadonlyMap<SkuId, SkuForSale>;
  /** The engraving SKU; undefined unless it is requested and in the catalog. */
  readonly engraving: SkuForSale | undefined;
  readonly standing: CustomerStanding;
  readonly seal: Seal;
  readonly now: Date;
};

/** Fields that the kinds of purchase add to the checkout page's view; each kind adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by those who sell something
export interface PurchaseView {}

/** The requirement codes of each kind of purchase, by kind; each kind adds its own with `declare module`. */
export interface PurchaseRequirementCodes {
  readonly goods: 'CART_EMPTY';
}

/** The sale of a draft as its kind of purchase defines it: facts loaded once, and functions based on them. */
export type Sale = {
  readonly way: DeliveryMethod;
  /** The lines at their prices before discounts. */
  readonly lines: readonly SaleLine[];
  /** Returns the unmet requirements before the draft can become an order, in the order of the steps. */
  requirements(facts: RequirementFacts): Requirement[];
  /** Whether pickup is unavailable. */
  readonly isSentOnly?: boolean;
  /** Whether the purchase is delivered by email, so that the billing name identifies the buyer. */
  readonly isEmailed?: boolean;
  /** Whether the winery charges the purchase by agreement, so that it can't be used to test stolen cards. */
  readonly isByAgreement?: boolean;
  /** The buyer's standing, if the purchase itself changes it. */
  readonly standing?: CustomerStanding;
  /** Shipping benefits that replace those of the buyer's memberships. */
  readonly shippingBenefits?: readonly ShippingBenefit[];
  /** The box of another order that the purchase joins. Its shipping costs only the difference for the larger box. */
  readonly joins?: JoinedBox;
  /** Stock that the purchase uses in addition to that of its lines. */
  readonly demands?: readonly StockDemand[];
  /** Claims on personal limits, in addition to those of the lines. */
  readonly claims?: readonly PersonLimitClaim[];
  /** The delivery requests stored with the order. */
  readonly ordered?: DeliveryRequests;
  /** A card stored earlier, which is charged unless the customer enters another one. */
  readonly keptCard?: {
    readonly paymentMethodReference: string;
    readonly gatewayCustomer: string | undefined;
  };
  /** Time until which the stock is promised; held longer if a payment takes longer. */
  readonly heldUntil?: Date;
  /** Locks the order whose stock the purchase takes over, and returns that order's id. */
  takeOver?(tx: Transaction): Promise<Result<OrderId, PlaceOrderRefusalCode>>;
  /** Returns the refusal for missing stock. If omitted, the cart is reduced to the remaining stock instead. */
  shortOf?(shortages: readonly StockShortage[]): Refusal<PlaceOrderRefusalCode>;
  /** Extends the purchase's own reservations for as long as its stock is held. */
  keep?(tx: Transaction, until: Date): Promise<void>;
  /** Invalidates the cached pages that show the purchase's stock. */
  announce?(tx: Transaction): Promise<void>;
  view?(dependencies: OrderDependencies): PurchaseView | Promise<PurchaseView>;
};

declare module '../orders/settlement/types.ts' {
  interface PurchaseDefinition {
    /** Locks the rows that the order depends on, before its facts are read. */
    lock?(tx: Transaction, draft: Draft): Promise<void>;
    /** Loads the sale of a draft. */
    load(tx: Transaction, loading: SaleInput): Promise<Sale>;
    /**
     * Returns the part of a purchase that the contents fingerprint covers, without what may change while its page is shown, such as the end
     * of a hold.
     */
    marked?(purchase: Purchase): unknown;
  }
}
