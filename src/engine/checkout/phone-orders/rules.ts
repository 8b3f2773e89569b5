import type { Requirement } from '../requirements/types.ts';
import type { PhoneOrder, PhoneOrderState } from './types.ts';

/** How long a payment link works. */
export const linkDays = 7;

const millisecondsPerDay = 86_400_000;

export const overSentence = 'This order is paid, being paid or closed. Reload the page to see what happened.';

export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + linkDays * millisecondsPerDay);
}

export function stateOfPhoneOrder(phoneOrder: PhoneOrder, now: Date): PhoneOrderState {
  const { orderNumber, closedAt, expiresAt, openedAt, sentAt } = phoneOrder;
  if (orderNumber !== null) return 'placed';
  if (closedAt) return 'closed';
  if (expiresAt <= now) return 'expired';
  if (openedAt) return 'opened';
  return sentAt ? 'sent' : 'prepared';
}

/** Whether its link still leads to a checkout. */
export function isPayable(state: PhoneOrderState): boolean {
  return state === 'sent' || state === 'opened';
}

/** Returns what staff still have to enter. The birth date, the card and its address are the customer's to enter. */
export function missingForLink(requirements: readonly Requirement[]): readonly Requirement[] {
  return requirements.filter(({ step, field }) => step !== 'payment' && !field?.startsWith('birth'));
}
