import type { ApprovalId, CustomerId, OrderId, PersonId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { RefundRequest } from '../../orders/refund-rules.ts';

export type ApprovalState = 'open' | 'approved' | 'declined' | 'withdrawn';

/** The subject of a request: the refund or cancellation of an order, or store credit for an account. */
export type ApprovalSubject =
  | {
      readonly kind: 'refund';
      readonly orderId: OrderId;
      readonly request: RefundRequest & { readonly toCredit: boolean };
    }
  | { readonly kind: 'cancellation'; readonly orderId: OrderId }
  | { readonly kind: 'credit'; readonly customerId: CustomerId };

/** A request that exceeds the limit of the staff member who made it. A colleague approves or declines it. */
export type Approval = ApprovalSubject & {
  readonly id: ApprovalId;
  readonly amountCents: Cents;
  readonly reason: string;
  /** The id of the staff member who made the request. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly state: ApprovalState;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** The order number; null for credit. */
  readonly orderNumber: number | null;
  /** The person in the customer list who receives the credit; null for a refund or cancellation. */
  readonly personId: PersonId | null;
  readonly personName: string | null;
};
