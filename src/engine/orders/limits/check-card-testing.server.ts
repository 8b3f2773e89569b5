import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Draft } from '../drafts/types.ts';
import { evaluateCardAttempts } from './card-testing-rules.ts';
import { type CardAttemptOwner, countCardAttempts } from './card-testing-store.server.ts';

/**
 * Returns a refusal that blocks card testing wherever a card can be entered (quality A15). After too many declines in one browser, for one
 * mailbox or account, or with one card, the gateway is not called for a while. Counts the stored payments under the lock of the order or
 * draft, so every attempt counts once.
 */
export async function checkCardTesting(
  tx: Transaction,
  who: CardAttemptOwner,
  now: Date,
): Promise<Refusal<'PAY_TOO_MANY_TRIES'> | undefined> {
  return evaluateCardAttempts(await countCardAttempts(tx, who, now));
}

/** Returns the refusal of `checkCardTesting` for the customer of a draft that is about to be paid; undefined if it passes. */
export async function checkDraftForCardTesting(
  tx: Transaction,
  { cartId, customerId, contents }: Draft,
  now: Date,
): Promise<Refusal<'PAY_TOO_MANY_TRIES'> | undefined> {
  return checkCardTesting(tx, { cartId, customerId, email: contents.email.trim() }, now);
}
