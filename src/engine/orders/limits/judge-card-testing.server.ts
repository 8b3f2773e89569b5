import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Draft } from '../drafts/types.ts';
import { judgeTries } from './card-testing-rules.ts';
import { type CardTrier, countTries } from './card-testing-store.server.ts';

/**
 * Stops card testing: thieves try stolen cards wherever a card can be entered (quality A15). After so many declines in one browser, for
 * one mailbox or account, or with one card, the gateway is not asked again for a while. Counted from the payments themselves,
 * under the lock of what is paid for, so that nothing is forgotten and the repeat of an answered call is no try.
 */
export async function judgeTrier(
  tx: Transaction,
  who: CardTrier,
  now: Date,
): Promise<Refusal<'PAY_TOO_MANY_TRIES'> | undefined> {
  return judgeTries(await countTries(tx, who, now));
}

/** The same before a draft is paid for by who buys it. */
export async function judgeCardTesting(
  tx: Transaction,
  { cartId, customerId, contents }: Draft,
  now: Date,
): Promise<Refusal<'PAY_TOO_MANY_TRIES'> | undefined> {
  return judgeTrier(tx, { cartId, customerId, email: contents.email.trim() }, now);
}
