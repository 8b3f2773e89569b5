import type { CardGuaranteeId, DraftId } from '../../../core/ids.ts';

/**
 * A card saved at the payment company with which a no-show fee can be charged: entered for this purpose, or one of the customer's saved
 * cards. It is `open` until the bank has answered, and `forgotten` once it is no longer needed.
 */
export type CardGuarantee = {
  readonly id: CardGuaranteeId;
  readonly draftId: DraftId;
  readonly gatewayCustomer: string;
  readonly paymentMethodReference: string;
  readonly returnUrl: string;
  readonly state: 'open' | 'kept' | 'refused' | 'forgotten';
  readonly failureCode: string | undefined;
  readonly brand: string | undefined;
  readonly lastFour: string | undefined;
  readonly createdAt: Date;
};

export type GuaranteeRefusalCode =
  | 'DRAFT_NOT_FOUND'
  | 'PAYMENT_IN_FLIGHT'
  | 'CARD_NOT_FOUND'
  | 'CARD_SERVICE_AWAY'
  | 'PAYMENT_METHOD_MISSING'
  | 'RATE_LIMIT'
  | 'PAY_TOO_MANY_TRIES';
