import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  CouponId,
  CustomerId,
  DraftId,
  LedgerAccountId,
  OrderId,
  OrderLineId,
  SkuId,
} from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { ShippingOffer } from '../../integrations/shipping/port.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import { bytesColumn, dayColumn, instantColumn } from '../../platform/columns.ts';
import type { ResourceDemand } from '../catalog/types.ts';
import type { PriceAdjustment, SkuKind, TaxClass, TaxLine } from '../pricing/types.ts';
import type { PaymentAttemptFailureCode, PaymentState } from './payments/types.ts';
import type { RefundLineUnits } from './refund-rules.ts';
import type {
  DeliveryRequests,
  FulfillmentState,
  OrderAddress,
  OrderPriceExplanation,
  OrderState,
  OrderTender,
} from './types.ts';

const cents = (name: string) => integer(name).$type<Cents>().notNull();

export const orders = pgTable('orders', {
  id: uuid().$type<OrderId>().primaryKey(),
  draftId: uuid('draft_id').$type<DraftId>().notNull(),
  kind: text().notNull(),
  orderType: integer('order_type').notNull(),
  preparation: integer().notNull(),
  number: bigint({ mode: 'number' }),
  publicToken: text('public_token').notNull(),
  publicTokenExpiresAt: instantColumn('public_token_expires_at').notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  personKey: text('person_key').notNull(),
  state: text().$type<OrderState>().notNull(),
  paymentState: text('payment_state').$type<PaymentState>().notNull(),
  fulfillmentState: text('fulfilment_state').$type<FulfillmentState>().notNull().default('pending'),
  failureCode: text('failure_code').$type<PaymentAttemptFailureCode>(),
  email: text().notNull(),
  phone: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  company: text(),
  birthDateSealed: bytesColumn('birth_date_sealed'),
  ageCheckedOn: dayColumn('age_checked_on'),
  isPickup: boolean('is_pickup').notNull(),
  pickupLocation: text('pickup_location'),
  shipTo: jsonb('ship_to').$type<OrderAddress>(),
  billTo: jsonb('bill_to').$type<OrderAddress>().notNull(),
  stateCode: text('state_code'),
  zipCode: text('zip_code'),
  note: text(),
  shippingOptionId: text('shipping_option_id'),
  shippingOption: jsonb('shipping_option').$type<ShippingOffer>(),
  requestedShipOn: dayColumn('requested_ship_on'),
  weatherHoldUntil: dayColumn('weather_hold_until'),
  deliveryRequests: jsonb('delivery_wishes').$type<DeliveryRequests>().notNull(),
  subtotalCents: cents('subtotal_cents'),
  discountCents: cents('discount_cents'),
  shippingCents: cents('shipping_cents'),
  taxCents: cents('tax_cents'),
  totalCents: cents('total_cents'),
  shippingTaxCents: cents('shipping_tax_cents'),
  explanation: jsonb().$type<OrderPriceExplanation>().notNull(),
  couponCode: text('coupon_code'),
  voucherId: uuid('voucher_id').$type<CouponId>(),
  emailKey: text('email_key'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  placedAt: instantColumn('placed_at'),
});

export const orderLines = pgTable('order_lines', {
  id: uuid().$type<OrderLineId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  position: integer().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  skuCode: text('sku_code').notNull(),
  kind: text().$type<SkuKind>().notNull(),
  slug: text().notNull(),
  title: text().notNull(),
  vintage: integer(),
  bottleMl: integer('bottle_ml'),
  abvTenths: integer('abv_tenths'),
  /** The wine in the whole line, in milliliters; 0 for other goods. */
  volumeMl: integer('volume_ml').notNull(),
  taxClass: text('tax_class').$type<TaxClass>().notNull(),
  quantity: integer().notNull(),
  unitPriceCents: cents('unit_price_cents'),
  grossCents: cents('gross_cents'),
  discountCents: cents('discount_cents'),
  netCents: cents('net_cents'),
  taxCents: cents('tax_cents'),
  refundedQuantity: integer('refunded_quantity').notNull().default(0),
  adjustments: jsonb().$type<readonly PriceAdjustment[]>().notNull(),
  taxLines: jsonb('tax_lines').$type<readonly TaxLine[]>().notNull(),
  /** The stock that one unit of the line takes. */
  demands: jsonb().$type<readonly ResourceDemand[]>().notNull(),
});

export const orderTenders = pgTable('order_tenders', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  position: integer().notNull(),
  kind: text().$type<OrderTender['kind']>().notNull(),
  ledgerAccountId: uuid('ledger_account_id').$type<LedgerAccountId>(),
  amountCents: cents('amount_cents'),
  refundedCents: integer('refunded_cents')
    .$type<Cents>()
    .notNull()
    .default(0 as Cents),
});

/** The refunds of orders, numbered within each order. `cardReleased`: the card was only authorized, and the authorization was released. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    n: integer().notNull(),
    units: jsonb().$type<RefundLineUnits[]>().notNull(),
    amountCents: cents('amount_cents'),
    cardCents: cents('card_cents'),
    cardReleased: boolean('card_released').notNull(),
    /** The shipping refunded separately from the units: all of it that was still unrefunded. Zero if it wasn't refunded separately. */
    shippingCents: cents('shipping_cents'),
    /** An additional amount chosen by staff. */
    adjustmentCents: cents('adjustment_cents'),
    /** Whether the refund was issued as store credit instead of going back to the tenders. */
    isCredit: boolean('is_credit').notNull(),
    reason: text().notNull(),
    actor: text().$type<AuditActor>().notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.n] })],
);
