import type { PhoneOrderState } from '../engine/checkout/phone-orders/types.ts';
import type { Words } from './order-word-rules.ts';

/** The states of a phone order as staff read them. */
export const phoneOrderStates: Readonly<Record<PhoneOrderState, Words>> = {
  prepared: { label: 'Link not sent', tone: 'waiting' },
  sent: { label: 'Link sent', tone: 'info' },
  opened: { label: 'Opened by the customer', tone: 'info' },
  placed: { label: 'Paid', tone: 'good' },
  expired: { label: 'Link expired', tone: 'bad' },
  closed: { label: 'Closed', tone: 'plain' },
};

/** The field of a wine's quantity. */
export const quantityField = (skuId: number) => `quantity-${skuId}`;
