import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderKinds } from '../kind-table.ts';
import type { Draft } from '../types.ts';
import { judgeTries } from './card-testing-rules.ts';
import { countTries } from './card-testing-store.server.ts';

/**
 * Whoever has many stolen cards tries them out where nothing has to be sent: on gifts, and on visits (quality A15). After so many declines in
 * one browser, for one mailbox or with one card, the gateway is not asked again for a while. Counted from the payments themselves,
 * under the draft's lock, so that nothing is forgotten and the repeat of an answered call is no try.
 */
export async function judgeCardTesting(
  tx: Transaction,
  { kind, cartId, contents }: Draft,
  now: Date,
): Promise<Refusal<'PAY_TOO_MANY_TRIES'> | undefined> {
  if (!orderKinds[kind].invitesStolenCards) return undefined;
  // Whoever is charged for not coming tries nothing.
  if (contents.noShow) return undefined;
  // The house tries a renewal by its own schedule.
  if (contents.plus?.termId) return undefined;
  return judgeTries(await countTries(tx, { cartId, email: contents.email.trim(), now }));
}
