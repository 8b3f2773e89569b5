import type { OrderId, SkuId } from '../../core/ids.ts';
import type { Refusal, Result } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { SkuForSale } from '../catalog/types.ts';
import type { Demand, Shortage } from '../inventory/types.ts';
import type { Purchase } from '../orders/drafts/purchase-types.ts';
import type { Draft, OrderDependencies } from '../orders/drafts/types.ts';
import type { DeliveryRequests } from '../orders/types.ts';
import type { Standing } from '../pricing/standing/rules.ts';
import type { JoinedBox, ShippingBenefit } from '../pricing/types.ts';
import type { PersonClaim } from './limits/person-claim-rules.ts';
import type { PlaceOrderRefusalCode } from './place-order-types.ts';
import type { DeliveryWay, Requirement, RequirementFacts, SaleLine } from './requirements/types.ts';

/** What checkout has already read of a draft when it asks its kind of purchase for the rest. */
export type SaleLoading = {
  readonly draft: Draft;
  /** Items whose SKU is no longer in the catalog are left out; the total then differs from the one shown. */
  readonly skus: ReadonlyMap<SkuId, SkuForSale>;
  /** The engraving SKU, if the catalog has it and it was requested. */
  readonly engraving: SkuForSale | undefined;
  readonly standing: Standing;
  readonly seal: Seal;
  readonly now: Date;
};

/** Fields of the checkout page for one kind of purchase; each kind adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by those who sell something
export interface PurchaseView {}

/** The requirement codes of each kind of purchase, added with `declare module`. */
export interface PurchaseCodes {
  readonly goods: 'CART_EMPTY';
}

/** A draft as its kind of purchase sells it now: facts loaded once, and what follows from them. */
export type Sale = {
  readonly way: DeliveryWay;
  /** The lines at their prices before discounts. */
  readonly lines: readonly SaleLine[];
  /** Returns everything that is missing before the draft can become an order, in the order of the steps. */
  requirements(facts: RequirementFacts): Requirement[];
  /** Whether pickup is not possible. */
  readonly isSentOnly?: boolean;
  /** Whether it goes by email, so that the buyer is identified by the billing name. */
  readonly isEmailed?: boolean;
  /** Whether the winery charges it by agreement, so that it cannot be used to test cards. */
  readonly isByAgreement?: boolean;
  /** The buyer's standing if the purchase itself changes it. */
  readonly standing?: Standing;
  /** Replaces the shipping benefits of the buyer's memberships. */
  readonly shippingBenefits?: readonly ShippingBenefit[];
  /** The box of another order that it joins, so that it pays only for making that larger. */
  readonly joins?: JoinedBox;
  /** Stock that it takes in addition to that of its lines. */
  readonly demands?: readonly Demand[];
  /** Claims on personal limits in addition to those of its lines. */
  readonly claims?: readonly PersonClaim[];
  /** What the order stores of its delivery requests. */
  readonly ordered?: DeliveryRequests;
  /** A card given earlier, which pays unless another one is entered. */
  readonly keptCard?: {
    readonly paymentMethodReference: string;
    readonly gatewayCustomer: string | undefined;
  };
  /** Until when its stock is promised; a payment may need longer. */
  readonly heldUntil?: Date;
  /** Locks the order whose stock it takes over, and returns its id. */
  takeOver?(tx: Transaction): Promise<Result<OrderId, PlaceOrderRefusalCode>>;
  /** Returns the refusal for missing stock, if the cart is not changed to what is left. */
  shortOf?(shortages: readonly Shortage[]): Refusal<PlaceOrderRefusalCode>;
  /** Extends the purchase's own reservations for as long as its stock is held. */
  keep?(tx: Transaction, until: Date): Promise<void>;
  /** Invalidates the cached pages that show its stock. */
  announce?(tx: Transaction): Promise<void>;
  view?(dependencies: OrderDependencies): PurchaseView | Promise<PurchaseView>;
};

declare module '../orders/settlement/types.ts' {
  interface PurchaseDefinition {
    /** Locks what its order needs before its facts are read. */
    lock?(tx: Transaction, draft: Draft): Promise<void>;
    /** Loads the sale of a draft. */
    load(tx: Transaction, loading: SaleLoading): Promise<Sale>;
    /** Returns the purchase without what may change while its page is shown, such as the end of a hold. */
    marked?(purchase: Purchase): unknown;
  }
}
