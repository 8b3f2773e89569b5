import type { CartId, CustomerId, DraftId, OrderId, SkuId } from '../../../core/ids.ts';
import type { PickupLocation } from '../../../core/pickup-location.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { PaymentGateway } from '../../../integrations/payment/port.ts';
import type { ShippingOptionId, ShippingRateTable } from '../../../integrations/shipping/port.ts';
import type { TaxTable } from '../../../integrations/tax/port.ts';
import type { ZipCodeTable } from '../../../integrations/zip-codes/port.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Configuration } from '../../../platform/configuration.server.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { LedgerHooks } from '../../ledger/link-types.ts';
import type { PurchaseRegistry } from '../settlement/types.ts';
import type { Purchase } from './purchase-types.ts';

export type DraftKind =
  | 'regular'
  | 'curated'
  | 'event'
  | 'giftCard'
  | 'reward'
  | 'allocation'
  | 'club'
  | 'membership';

/** The state of a draft: `converted` became an order; `abandoned` was replaced by another draft, or released its holds. */
export type DraftState = 'open' | 'converted' | 'abandoned';

/**
 * The person or system that reads or changes drafts. The cart's cookie authorizes a guest for that cart's drafts; an account adds the
 * customer's drafts.
 */
export type DraftActor = {
  readonly cartId: CartId;
  readonly customerId: CustomerId | undefined;
  /**
   * Whether a session has authenticated `customerId`. After the session has ended, the cart still belongs to the customer and keeps their
   * prices, but no account data is readable.
   */
  readonly isSignedIn?: boolean;
  /** Set when the winery itself charges what the customer agreed to before; it may access every draft. Never set from a request. */
  readonly isWinery?: true;
  /** The staff member who takes this customer's order by phone. Set in the back office only. */
  readonly staff?: StaffActor;
  readonly requestId: string;
};

export type AddressFields = {
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
};

/** The checkout fields that a customer fills in, named as in the specification's `order` slot (§3). */
export type DraftFields = AddressFields &
  DeliveryRequestFields & {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly company: string;
    readonly phone: string;
    readonly note: string;
    /** The id of the address book entry that the delivery address was copied from. */
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
 * The contents of a draft. Text fields are empty until they are filled in. The birth date is stored separately and encrypted; card data is
 * never stored.
 */
export type DraftContents = DraftFields & {
  /** The promo code of the cart; empty if it has none. */
  readonly coupon: string;
  readonly items: readonly DraftItem[];
  /** The purchase. `items` are derived from it unless its kind is `goods`. */
  readonly purchase: Purchase;
  /** When the customer accepted the weather risk, in ISO 8601; empty if they did not. */
  readonly weatherWaivedAt: string;
};

/**
 * The customer's choice for risky weather. `auto` waits for safe weather when the weather table warns, and changes nothing otherwise
 * (domain §2.2).
 */
export type WeatherPolicy = 'auto' | 'holdUntil' | 'shipAnyway';

/** The delivery options that a customer can choose. Text fields are empty until they are filled in. */
export type DeliveryRequestFields = {
  /** The Monday of the requested shipping week; empty for as soon as possible. */
  readonly requestedShipWeek: string;
  readonly weatherPolicy: WeatherPolicy;
  /** The day until which the box is held if the policy is `holdUntil`. */
  readonly weatherHoldUntil: string;
  /** Whether the customer checked the waiver under "ship anyway". */
  readonly weatherWaived: boolean;
  /** The name of the person who picks up the order, if not the customer. */
  readonly pickupPerson: string;
  readonly isGift: boolean;
  readonly giftMessage: string;
  /** Whether the box ships to another person, at the delivery address. */
  readonly isGiftToOther: boolean;
  readonly recipientFirstName: string;
  readonly recipientLastName: string;
  readonly recipientPhone: string;
  readonly recipientIsAdult: boolean;
  readonly engravedBottles: number;
  readonly engravingLine1: string;
  readonly engravingLine2: string;
  readonly engravingProofread: boolean;
};

/** A stored checkout draft. */
export type Draft = {
  readonly id: DraftId;
  readonly cartId: CartId | undefined;
  readonly customerId: CustomerId | undefined;
  readonly kind: DraftKind;
  readonly state: DraftState;
  readonly version: number;
  readonly contents: DraftContents;
  readonly birthDateSealed: Buffer | undefined;
  /** Whether gift cards or credit are applied to the draft. */
  readonly hasTenders: boolean;
  /** The order prepared from the draft; undefined before that. */
  readonly orderId: OrderId | undefined;
  /** The instant until which a payment may be in flight, so that the draft can't be edited (I-18); undefined if none is. */
  readonly completingUntil: Date | undefined;
};

/** The dependencies of the use cases of orders and checkout, created once in `wire.server.ts`. */
export type OrderDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: PaymentGateway;
  readonly taxes: TaxTable;
  readonly shippingRates: ShippingRateTable;
  readonly zipCodes: ZipCodeTable;
  readonly pickupLocations: readonly PickupLocation[];
  readonly jobs: JobQueue;
  /** The registry of purchase kinds, with the effects each has around its payment. */
  readonly purchases: PurchaseRegistry;
  /** The hooks for gift cards and points that run when an order is fulfilled or refunded. */
  readonly ledgerLinks: LedgerHooks;
  readonly seal: Seal;
  readonly log: Log;
  readonly configuration: Pick<Configuration, 'holdTtlSeconds' | 'paymentTimeoutMilliseconds'>;
  /** A hook called at each named step, with which tests end the process there. Undefined in production. */
  readonly crashPoint?: (name: string) => void;
};

export type DraftRefusalCode = 'DRAFT_NOT_FOUND' | 'PAYMENT_IN_FLIGHT';
