import type { OrderId, SkuId } from '../../core/ids.ts';
import type { Refusal, Result } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { SkuForSale } from '../catalog/types.ts';
import type { Demand, Shortage } from '../inventory/types.ts';
import type { Purchase } from '../orders/drafts/purchase-types.ts';
import type { Draft, OrderDependencies } from '../orders/drafts/types.ts';
import type { DeliveryWishes } from '../orders/types.ts';
import type { Standing } from '../pricing/standing/rules.ts';
import type { ShippingBenefit } from '../pricing/types.ts';
import type { PersonClaim } from './limits/person-claim-rules.ts';
import type { PlaceOrderRefusalCode } from './place-order-types.ts';
import type { Requirement, RequirementFacts, SaleLine, Way } from './requirements/types.ts';

/** What checkout has read of a draft already when it asks its kind of purchase for the rest. */
export type Loading = {
  readonly draft: Draft;
  /** Items whose SKU is gone from the catalogue are left out; the total then differs from the one shown. */
  readonly skus: ReadonlyMap<SkuId, SkuForSale>;
  /** The engraver's work, where the catalogue has it and it is wished for. */
  readonly engraving: SkuForSale | undefined;
  readonly standing: Standing;
  readonly seal: Seal;
  readonly now: Date;
};

/** What the checkout page shows of one kind of purchase only; each kind adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by those who sell something
export interface PurchaseView {}

/** The requirement codes of each kind of purchase, added with `declare module`. */
export interface PurchaseCodes {
  readonly goods: 'CART_EMPTY';
}

/** A draft as its kind of purchase sells it at this moment: facts that were loaded once, and what follows from them. */
export type Sale = {
  readonly way: Way;
  /** What it costs its buyer before anything lowers it. */
  readonly lines: readonly SaleLine[];
  /** Everything that stands between the draft and an order, in the order of the steps. */
  requirements(facts: RequirementFacts): Requirement[];
  /** It has no counter where it could be picked up instead. */
  readonly isSentOnly?: boolean;
  /** It goes by email: its buyer is known by the name on the bill. */
  readonly isEmailed?: boolean;
  /** Charged by the winery as agreed earlier: nobody tries out a card with it. */
  readonly isByAgreement?: boolean;
  /** What its buyer is entitled to, where the purchase itself changes that. */
  readonly standing?: Standing;
  /** In place of what the buyer's memberships give. */
  readonly shippingBenefits?: readonly ShippingBenefit[];
  /** Stock that it takes besides that of its lines. */
  readonly demands?: readonly Demand[];
  /** What it takes of anything that is limited per person, besides the limits of its lines. */
  readonly claims?: readonly PersonClaim[];
  /** What its order keeps of it. */
  readonly ordered?: DeliveryWishes;
  /** A card that was given before and pays unless another one is entered. */
  readonly keptCard?: {
    readonly paymentMethodReference: string;
    readonly gatewayCustomer: string | undefined;
  };
  /** Until then its stock is promised; a payment may need longer. */
  readonly heldUntil?: Date;
  /** Locks the order whose stock it takes over, and names it. */
  takeOver?(tx: Transaction): Promise<Result<OrderId, PlaceOrderRefusalCode>>;
  /** Says what is short, where the cart is not changed to what is left. */
  shortOf?(shortages: readonly Shortage[]): Refusal<PlaceOrderRefusalCode>;
  /** Keeps what it reserved elsewhere for as long as its stock is held. */
  keep?(tx: Transaction, until: Date): Promise<void>;
  /** Tells pages that its stock has changed. */
  announce?(tx: Transaction): Promise<void>;
  view?(dependencies: OrderDependencies): PurchaseView | Promise<PurchaseView>;
};

declare module '../orders/settlement/types.ts' {
  interface PurchaseDefinition {
    /** Locks what an order of it needs before its facts are read. */
    lock?(tx: Transaction, draft: Draft): Promise<void>;
    /** Loads what a draft of it is sold by. */
    load(tx: Transaction, loading: Loading): Promise<Sale>;
    /** Leaves out of the purchase what may change while its page is shown, such as how long it is held. */
    marked?(purchase: Purchase): unknown;
  }
}
