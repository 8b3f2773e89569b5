import type { DraftId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { markAbandoned } from '../../checkout/draft/latest-store.server.ts';
import { findOpenDraft } from '../../orders/drafts/store.server.ts';
import type { Actor, Draft, OrderDependencies } from '../../orders/drafts/types.ts';
import { giveSeatsBack, isAwaitingPayment } from '../booking/take-seats.server.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { attachDraft, lockOfferDraft } from './draft-store.server.ts';
import { offerNotFound, offerOver } from './rules.ts';
import { findWait } from './store.server.ts';

type TakeCode = 'OFFER_NOT_FOUND' | 'OFFER_OVER' | 'PAYMENT_IN_FLIGHT';

/**
 * Takes offered seats into this browser: their draft is its one of kind `event` from now on, and what it had chosen before is let go of.
 * The seats stay held until the offer ends. Whoever has the link may take it, once more on another device too, until it is paid for.
 */
export async function takeOffer(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  { cartId, customerId }: Pick<Actor, 'cartId' | 'customerId'>,
  publicToken: string,
): Promise<Result<{ readonly draftId: DraftId }, TakeCode>> {
  const now = clock.now();
  return transactionOrRefusal(
    database,
    async (tx): Promise<Result<{ readonly draftId: DraftId }, TakeCode>> => {
      const seen = await findWait(tx, { publicToken });
      if (!seen) return refused(offerNotFound);
      const other = await findOpenDraft(tx, cartId, 'event');
      const ids = [...new Set([seen.draftId, other?.id].filter((id) => id !== undefined))].sort();
      const locked = new Map<DraftId, Draft>();
      for (const id of ids) {
        const draft = await lockOfferDraft(tx, id);
        if (draft) locked.set(id, draft);
      }
      const found = await loadSlot(tx, seen.slotId);
      const wait = await findWait(tx, { publicToken });
      if (!wait || !found) return refused(offerNotFound);
      const draft = wait.draftId && locked.get(wait.draftId);
      const isOver = wait.offerEndsAt === undefined || wait.offerEndsAt <= now;
      if (wait.state !== 'offered' || draft?.state !== 'open' || isOver) {
        return refused(offerOver(found.experience, found.slot.startsAt));
      }
      const before = other && other.id !== draft.id ? locked.get(other.id) : undefined;
      for (const each of [draft, before]) {
        if (each && (await isAwaitingPayment(tx, each))) return refused(inFlight);
      }
      if (before?.state === 'open') {
        await giveSeatsBack(tx, before, now);
        await markAbandoned(tx, before.id, now);
      }
      await attachDraft(tx, { draftId: draft.id, cartId, customerId, now });
      return ok({ draftId: draft.id });
    },
  );
}

const inFlight = {
  code: 'PAYMENT_IN_FLIGHT',
  sentence: 'A payment for a visit is on its way. Please wait until it is done, and open the link again.',
} as const;
