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
import type { LedgerLinks } from '../../ledger/link-types.ts';
import type { Purchases } from '../settlement/types.ts';
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

/** `converted` became an order. `abandoned` was replaced by another draft, or released its holds. */
export type DraftState = 'open' | 'converted' | 'abandoned';

/** Who acts. The cart's cookie gives a guest access to that cart's drafts; an account adds the customer. */
export type Actor = {
  readonly cartId: CartId;
  readonly customerId: CustomerId | undefined;
  /**
   * Whether a session has proved `customerId`. After the session has ended, the cart still belongs to the customer and keeps their
   * prices, but nothing of the account is readable.
   */
  readonly isSignedIn?: boolean;
  /** The winery itself, which charges what was agreed to before and may access every draft. Never set from a request. */
  readonly isWinery?: true;
  /** The staff member who acts for this customer on the phone. Set in the back office only. */
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

/** The fields that a customer fills in. The names are those of the specification's `order` slot (§3). */
export type DraftFields = AddressFields &
  DeliveryRequestFields & {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly company: string;
    readonly phone: string;
    readonly note: string;
    /** The address book entry that the address was copied from. */
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
 * The contents of a draft. Texts are empty until they are filled in. The birth date is stored separately and sealed; card data is never
 * stored.
 */
export type DraftContents = DraftFields & {
  /** The promo code of the cart; empty without one. */
  readonly coupon: string;
  readonly items: readonly DraftItem[];
  /** What is bought; `items` are derived from it unless it is plain goods. */
  readonly purchase: Purchase;
  /** When the weather risk was accepted, in ISO 8601; empty if it was not. */
  readonly weatherWaivedAt: string;
};

/** `auto` waits for safe weather when the table warns, and changes nothing otherwise (domain §2.2). */
export type WeatherPolicy = 'auto' | 'holdUntil' | 'shipAnyway';

/** What a customer can request about delivery. Texts are empty until they are filled in. */
export type DeliveryRequestFields = {
  /** The Monday of the requested shipping week; empty for as soon as possible. */
  readonly requestedShipWeek: string;
  readonly weatherPolicy: WeatherPolicy;
  /** The day until which the box waits if the policy is `holdUntil`. */
  readonly weatherHoldUntil: string;
  /** Whether the box under "ship anyway" is checked. */
  readonly weatherWaived: boolean;
  /** Who picks up the order, if not the customer. */
  readonly pickupPerson: string;
  readonly isGift: boolean;
  readonly giftMessage: string;
  /** Whether the box goes to another person, at the delivery address. */
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
  /** Whether gift cards or credit were added to it. */
  readonly hasTenders: boolean;
  /** Its order; undefined until one was prepared. */
  readonly orderId: OrderId | undefined;
  /** Until when a payment may be in flight, so that the draft can't be edited (I-18); undefined if none is. */
  readonly completingUntil: Date | undefined;
};

/** What the use cases of orders and checkout need; `wire.server.ts` creates it once. */
export type OrderDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: PaymentGateway;
  readonly taxes: TaxTable;
  readonly shippingRates: ShippingRateTable;
  readonly zipCodes: ZipCodeTable;
  readonly pickupLocations: readonly PickupLocation[];
  readonly jobs: JobQueue;
  /** What each kind of purchase does around its payment. */
  readonly purchases: Purchases;
  /** What gift cards and points do when an order is fulfilled or refunded. */
  readonly ledgerLinks: LedgerLinks;
  readonly seal: Seal;
  readonly log: Log;
  readonly configuration: Pick<Configuration, 'holdTtlSeconds' | 'paymentTimeoutMilliseconds'>;
  /** Called at each named step; tests end the process there. Absent in the shop. */
  readonly crashPoint?: (name: string) => void;
};

export type DraftRefusalCode = 'DRAFT_NOT_FOUND' | 'PAYMENT_IN_FLIGHT';
