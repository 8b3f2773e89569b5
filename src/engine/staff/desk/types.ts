import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId, PersonId, ReleaseId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { OrderHoldReason } from '../../orders/fulfillment/types.ts';
import type { PaymentState } from '../../orders/payments/types.ts';
import type { FulfillmentState, OrderState } from '../../orders/types.ts';

/** The filter of an order list. Omitted fields match everything. Dates are in the winery's time zone. */
export type OrderFilter = {
  readonly states?: readonly OrderState[];
  readonly fulfillmentStates?: readonly FulfillmentState[];
  readonly stateCode?: string;
  readonly method?: 'ship' | 'pickup';
  readonly kind?: string;
  readonly placedFrom?: CivilDate;
  readonly placedUntil?: CivilDate;
  readonly holdReason?: OrderHoldReason;
  readonly couponCode?: string;
  readonly minimumCents?: number;
  readonly search?: string;
  readonly tag?: string;
  /** Limits the list to the orders of this club release. */
  readonly releaseId?: ReleaseId;
  /** Limits the list to these orders. */
  readonly orderIds?: readonly OrderId[];
};

export type ListedOrder = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly kind: string;
  readonly placedAt: Date;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isPickup: boolean;
  /** Whether the order has something to pack. Orders for visits or emailed gifts don't. */
  readonly isBoxed: boolean;
  readonly stateCode: string | null;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly fulfillmentState: FulfillmentState;
  readonly totalCents: Cents;
  readonly bottles: number;
  readonly holdReasons: readonly OrderHoldReason[];
  readonly tags: readonly string[];
};

/** The sort order of a list as written in its URL. A leading `-` means largest or latest first. */
export type OrderSort = '-placed' | 'placed' | '-total' | 'total';
export type PersonSort = '-seen' | 'seen' | 'name' | '-name' | '-spent' | 'spent';

/** The part of a sorted list to return: at most `limit` rows after the row `after`, or the first rows if `after` is undefined. */
export type PageRequest<Sort, Id> = {
  readonly sort?: Sort | undefined;
  readonly after?: Id | undefined;
  readonly limit?: number;
};

export type OrderListPage = {
  readonly orders: readonly ListedOrder[];
  /** Cursor for the next page: the last order number of this page. Undefined on the last page. */
  readonly after: number | undefined;
};

export type ListedPerson = {
  readonly personId: PersonId;
  readonly customerId: CustomerId | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly zipCode: string | null;
  readonly stateCode: string | null;
  readonly lastSeenAt: Date;
  readonly orders: number;
  readonly lifetimeCents: Cents;
  readonly memberships: readonly string[];
  readonly tags: readonly string[];
};

export type PersonListPage = {
  readonly people: readonly ListedPerson[];
  readonly after: PersonId | undefined;
};
