import type { VisitWaitId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { markAbandoned } from '../../checkout/draft/latest-store.server.ts';
import { release } from '../../inventory/index.server.ts';
import { visitOf } from '../../orders/drafts/purchase-rules.ts';
import { isPaying } from '../../orders/drafts/rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { orderProgress } from '../../orders/store.server.ts';
import { announceSeats } from '../experiences/announce-store.server.ts';
import { demandsOfVisit } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { lockOfferDraft } from './draft-store.server.ts';
import { offerSeats, oweWaitMail } from './offer-seats.server.ts';
import { findWait, lockLine, settleWait, type VisitWait } from './store.server.ts';

/**
 * Takes somebody out of a line, with whatever was held for them, and passes that on to the next: they left, let their offer go by, or the
 * session is over. While they are paying nothing is taken from them. @returns whether they are out now, and were not before.
 */
export async function endWait(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  {
    waitId,
    as,
    now,
  }: { readonly waitId: VisitWaitId; readonly as: 'passed' | 'left' | 'closed'; readonly now: Date },
): Promise<boolean> {
  const seen = await findWait(tx, { waitId });
  if (!seen) return false;
  const locked = seen.draftId && (await lockOfferDraft(tx, seen.draftId));
  // What was chosen in its place since, or booked, is none of the line's.
  const isItsOwn = locked?.state === 'open' && visitOf(locked.contents)?.waitId === waitId;
  const draft = isItsOwn ? locked : undefined;
  if (draft && (await isKept(tx, draft, as, now))) return false;
  await lockLine(tx, [seen.slotId]);
  const wait = await findWait(tx, { waitId });
  // They were offered seats since, whose draft is not ours: whoever asked looks again.
  if (!wait || wait.draftId !== seen.draftId || !(await settleWait(tx, waitId, as, now))) return false;
  if (draft) await giveBack(tx, draft, wait, now);
  if (as === 'passed') await oweWaitMail(tx, dependencies.jobs, wait, 'visit-offer-passed', now);
  if (draft) await offerSeats(tx, dependencies, wait.slotId, now);
  return true;
}

/** It is being paid for, or was kept a little longer by whoever has taken it. */
async function isKept(
  tx: Transaction,
  draft: Draft,
  as: 'passed' | 'left' | 'closed',
  now: Date,
): Promise<boolean> {
  const { id: draftId, contents } = draft;
  if (isPaying(draft, now)) return true;
  if ((await orderProgress(tx, { draftId }))?.state === 'awaiting_payment') return true;
  const heldUntil = new Date(visitOf(contents)?.heldUntil ?? 0);
  return as === 'passed' && heldUntil > now;
}

async function giveBack(
  tx: Transaction,
  draft: Draft,
  { slotId, party }: VisitWait,
  now: Date,
): Promise<void> {
  await release(tx, { draftId: draft.id, now });
  // What somebody has taken into their browser is theirs to go on with, if its seats are still free then.
  if (draft.cartId === undefined) await markAbandoned(tx, draft.id, now);
  const found = await loadSlot(tx, slotId);
  invariant(found, 'a line is one of a slot');
  await announceSeats(tx, demandsOfVisit(found.slot, found.experience, party));
}
