import type { DraftId, SlotId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { together } from '../../../platform/one-statement.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { prepareHold } from '../../inventory/index.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { VisitWaitNoticeKind } from '../../notices/types.ts';
import { emptyContents } from '../../orders/drafts/rules.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';
import { visitItems } from '../booking/visit-rules.ts';
import { demandsOfVisit } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { Experience } from '../experiences/types.ts';
import { insertOfferDraft } from './draft-store.server.ts';
import { isServed, offerTimes } from './rules.ts';
import { lineOf, markOffered, type VisitWait } from './store.server.ts';

/**
 * Offers what is free of a slot to its line, whoever has waited longest first: each whose whole party fits has the seats held for two hours.
 * A party that does not fit keeps its place, and a smaller one behind it is not kept waiting. The caller has the lock of the line
 * (`lockLine`), taken before any of inventory, so that whoever frees seats passes them on in the same transaction.
 * @returns how many were offered some.
 */
export async function offerSeats(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  slotId: SlotId,
  now: Date,
): Promise<number> {
  const line = await lineOf(tx, slotId);
  if (line.length === 0) return 0;
  const found = await loadSlot(tx, slotId);
  if (!found || !isServed(found.slot, found.experience, now)) return 0;
  const { slot, experience } = found;
  const { offerEndsAt, heldUntil: expiresAt } = offerTimes(slot, experience, now);
  let offered = 0;
  for (const wait of line) {
    const draftId = orderedUuid() as DraftId;
    const demands = demandsOfVisit(slot, experience, wait.party);
    const held = await prepareHold(tx, { draftId, demands, expiresAt, now });
    if (held.kind === 'insufficient') continue;
    const contents = contentsOf(wait, experience, offerEndsAt);
    await insertOfferDraft(tx, { id: draftId, contents, now });
    await together(tx, held.changes);
    await markOffered(tx, wait.id, { draftId, offeredAt: now, offerEndsAt });
    await oweWaitMail(tx, jobs, wait, 'visit-offered', now);
    offered += 1;
  }
  return offered;
}

function contentsOf(wait: VisitWait, experience: Experience, offerEndsAt: Date): DraftContents {
  const { slotId, party, email, firstName, id: waitId } = wait;
  const visit = {
    ...{ slotId, party, addOns: [], guests: [], answers: {}, waitId },
    ...{ heldUntil: offerEndsAt.toISOString(), isExtended: false, ageStatedAt: '' },
    ...(experience.kit && { isSent: true as const }),
  };
  return {
    ...emptyContents(),
    email,
    firstName,
    purchase: { kind: 'visit', details: visit },
    items: visitItems(experience, visit),
  };
}

export function oweWaitMail(
  tx: Transaction,
  jobs: JobQueue,
  { id: subjectId, email: recipient }: Pick<VisitWait, 'id' | 'email'>,
  kind: VisitWaitNoticeKind,
  now: Date,
): Promise<void> {
  const about = { kind, subjectType: 'visit_wait', subjectId, occurrence: '' } as const;
  return oweNotice(tx, jobs, { ...about, recipient, at: now });
}
