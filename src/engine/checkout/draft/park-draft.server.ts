import { lockOpenDraft } from '../store.server.ts';
import type { Actor, CheckoutDependencies, DraftKind } from '../types.ts';
import { giveSeatsBack } from '../visits/take-seats.server.ts';
import { isPaying } from './draft-rules.ts';
import { markParked } from './latest-store.server.ts';

/**
 * The page was left (specification §4): the draft is put aside for the return from sign-in, within half an hour. A draft
 * whose payment is in flight stays open, because its order will need it. Answers whether one was parked.
 */
export async function parkDraft(
  dependencies: Pick<CheckoutDependencies, 'database' | 'clock'>,
  actor: Actor,
  kind: DraftKind,
): Promise<boolean> {
  const now = dependencies.clock.now();
  return dependencies.database.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, actor.cartId, kind);
    if (!draft || isPaying(draft, now)) return false;
    await markParked(tx, draft.id, now);
    // Others need not wait for somebody who has gone to sign in; on the way back the seats are taken again.
    await giveSeatsBack(tx, draft, now);
    return true;
  });
}
