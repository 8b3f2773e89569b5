import type { DraftId, SlotId, VisitWaitlistEntryId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { runInOneStatement } from '../../../platform/one-statement.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { markDraftAbandoned } from '../../checkout/draft/index.server.ts';
import { prepareStockHold, releaseStockHold } from '../../inventory/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { VisitWaitlistNoticeKind } from '../../notices/types.ts';
import { emptyDraftContents, isPaymentInFlight } from '../../orders/drafts/rules.ts';
import type { Draft, DraftContents } from '../../orders/drafts/types.ts';
import { findOrderProgress } from '../../orders/index.server.ts';
import { visitOfPurchase } from '../booking/purchased-visit-rules.ts';
import { visitItems } from '../booking/visit-rules.ts';
import { refreshVisitPagesForSeats } from '../experiences/announce-store.server.ts';
import { demandsOfVisit } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { Experience } from '../experiences/types.ts';
import { mayOfferSeatsToWaitlist, waitlistOfferTimes } from './rules.ts';
import {
  closeVisitWaitlistEntry,
  findVisitWaitlistEntry,
  insertWaitlistOfferDraft,
  lockVisitWaitlists,
  lockWaitlistOfferDraft,
  markVisitWaitlistEntryOffered,
  openVisitWaitlistEntries,
  type VisitWaitlistEntry,
  waitingVisitWaitlistEntries,
} from './store.server.ts';

export type VisitWaitlistDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs' | 'log'>;

/**
 * Offers a slot's free seats to its waitlist in order, and holds them for two hours or until booking closes for each party that fits. A
 * party that doesn't fit keeps its position, and smaller parties behind it are offered seats. The caller must hold the waitlist's lock
 * (`lockVisitWaitlists`), taken before the locks of inventory, so that code that frees seats can offer them in the same transaction.
 * @returns the number of parties that were offered seats.
 */
export async function offerSeatsToWaitlist(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  slotId: SlotId,
  now: Date,
): Promise<number> {
  const entries = await waitingVisitWaitlistEntries(tx, slotId);
  if (entries.length === 0) return 0;
  const found = await loadSlot(tx, slotId);
  if (!found || !mayOfferSeatsToWaitlist(found.slot, found.experience, now)) return 0;
  const { slot, experience } = found;
  const { offerEndsAt, heldUntil: expiresAt } = waitlistOfferTimes(slot, experience, now);
  let offered = 0;
  for (const wait of entries) {
    const draftId = orderedUuid() as DraftId;
    const demands = demandsOfVisit(slot, experience, wait.party);
    const held = await prepareStockHold(tx, { draftId, demands, expiresAt, now });
    if (held.kind === 'insufficient') continue;
    const contents = contentsOf(wait, experience, offerEndsAt);
    await insertWaitlistOfferDraft(tx, { id: draftId, contents, now });
    await runInOneStatement(tx, held.changes);
    await markVisitWaitlistEntryOffered(tx, wait.id, { draftId, offeredAt: now, offerEndsAt });
    await enqueueWaitEmail(tx, jobs, wait, 'visit-offered', now);
    offered += 1;
  }
  return offered;
}

function contentsOf(wait: VisitWaitlistEntry, experience: Experience, offerEndsAt: Date): DraftContents {
  const { slotId, party, email, firstName, id: waitId } = wait;
  const visit = {
    ...{ slotId, party, addOns: [], guests: [], answers: {}, waitId },
    ...{ heldUntil: offerEndsAt.toISOString(), isExtended: false, ageStatedAt: '' },
    ...(experience.kit && { isSent: true as const }),
  };
  return {
    ...emptyDraftContents(),
    email,
    firstName,
    purchase: { kind: 'visit', details: visit },
    items: visitItems(experience, visit),
  };
}

function enqueueWaitEmail(
  tx: Transaction,
  jobs: JobQueue,
  { id: subjectId, email: recipient }: Pick<VisitWaitlistEntry, 'id' | 'email'>,
  kind: VisitWaitlistNoticeKind,
  now: Date,
): Promise<void> {
  const about = { kind, subjectType: 'visit_wait', subjectId, occurrence: '' } as const;
  return enqueueNotice(tx, jobs, { ...about, recipient, at: now });
}

/**
 * Removes a party from the waitlist because it left, its offer expired or the session is over. Releases its held seats and offers them to
 * the next entry. Does nothing while the party is paying, or if the offer expired but the party extended its hold.
 * @returns whether this call removed the party.
 */
export async function endVisitWaitlistEntry(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  {
    waitId,
    as,
    now,
  }: { readonly waitId: VisitWaitlistEntryId; readonly as: 'passed' | 'left' | 'closed'; readonly now: Date },
): Promise<boolean> {
  const seen = await findVisitWaitlistEntry(tx, { waitId });
  if (!seen) return false;
  const locked = seen.draftId && (await lockWaitlistOfferDraft(tx, seen.draftId));
  // A draft that has since been used for another visit or an order does not belong to the waitlist.
  const isItsOwn = locked?.state === 'open' && visitOfPurchase(locked.contents)?.waitId === waitId;
  const draft = isItsOwn ? locked : undefined;
  if (draft && (await isStillHeld(tx, draft, as, now))) return false;
  await lockVisitWaitlists(tx, [seen.slotId]);
  const wait = await findVisitWaitlistEntry(tx, { waitId });
  // Seats were offered since, with a draft that is not locked; the caller tries again.
  if (!wait || wait.draftId !== seen.draftId || !(await closeVisitWaitlistEntry(tx, waitId, as, now)))
    return false;
  if (draft) await releaseOffer(tx, draft, wait, now);
  if (as === 'passed') await enqueueWaitEmail(tx, dependencies.jobs, wait, 'visit-offer-passed', now);
  if (draft) await offerSeatsToWaitlist(tx, dependencies, wait.slotId, now);
  return true;
}

/** Returns whether the seats are being paid for or, after the offer expired, are still held because the customer extended the hold. */
async function isStillHeld(
  tx: Transaction,
  draft: Draft,
  as: 'passed' | 'left' | 'closed',
  now: Date,
): Promise<boolean> {
  const { id: draftId, contents } = draft;
  if (isPaymentInFlight(draft, now)) return true;
  if ((await findOrderProgress(tx, { draftId }))?.state === 'awaiting_payment') return true;
  const heldUntil = new Date(visitOfPurchase(contents)?.heldUntil ?? 0);
  return as === 'passed' && heldUntil > now;
}

async function releaseOffer(
  tx: Transaction,
  draft: Draft,
  { slotId, party }: VisitWaitlistEntry,
  now: Date,
): Promise<void> {
  await releaseStockHold(tx, { draftId: draft.id, now });
  // A draft taken into a browser stays usable, if its seats are still free.
  if (draft.cartId === undefined) await markDraftAbandoned(tx, draft.id, now);
  const found = await loadSlot(tx, slotId);
  invariant(found, 'a line is one of a slot');
  await refreshVisitPagesForSeats(tx, demandsOfVisit(found.slot, found.experience, party));
}

/** Closes the waitlist of a session that has started or was canceled. */
export async function closeVisitWaitlist(
  dependencies: VisitWaitlistDependencies,
  slotId: SlotId,
): Promise<void> {
  for (const { id } of await openVisitWaitlistEntries(dependencies.database.read, slotId)) {
    await tryEndVisitWaitlistEntry(dependencies, id, 'closed');
  }
}

/** Ends a waitlist entry. Logs a failure instead of throwing it, so that one entry doesn't delay the others. */
export async function tryEndVisitWaitlistEntry(
  dependencies: VisitWaitlistDependencies,
  waitId: VisitWaitlistEntry['id'],
  as: 'passed' | 'closed',
): Promise<void> {
  const { database, clock, log } = dependencies;
  try {
    await database.transaction((tx) =>
      endVisitWaitlistEntry(tx, dependencies, { waitId, as, now: clock.now() }),
    );
  } catch (error) {
    log.error('waitlist entry not ended', { waitId, error });
  }
}
