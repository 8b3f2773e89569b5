import type { DraftId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { fillFromAccount, type InitialDraftContents } from '../../checkout/draft/fill-from-account.server.ts';
import { markDraftAbandoned, updateLockedDraftContents } from '../../checkout/draft/index.server.ts';
import { findOwnDraft, saveOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { stockHoldExpiration } from '../../inventory/index.server.ts';
import { lockDraft, lockOpenDraft } from '../../orders/drafts/index.server.ts';
import { draftEditRefusal, draftNotFoundRefusal, emptyDraftContents } from '../../orders/drafts/rules.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { slotNotFoundRefusal } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { purchaseWithVisit, visitOfPurchase } from './purchased-visit-rules.ts';
import { hasOrderAwaitingPayment, holdSeats, reacquireSeats, releaseSeats } from './take-seats.server.ts';
import {
  applyVisitPatch,
  isHoldExpired,
  validateVisit,
  visitItems,
  visitRequestAfterChoice,
  visitRequestWithExtendedHold,
} from './visit-rules.ts';
import type { ChosenVisit, VisitHoldRefusalCode, VisitPatch } from './visit-types.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;

/**
 * Opens or changes this browser's only draft of kind `event` and holds its seats in the same transaction, so that no customer pays for
 * seats that are already taken (I-42). The hold lasts for the experience's hold time from the moment the slot was chosen; changing the
 * party or add-ons doesn't restart it. A refusal changes nothing. `SLOT_FULL` carries the number of seats left as `left` in its details
 * (I-43).
 */
export async function holdVisit(
  { database, clock }: Dependencies,
  actor: DraftActor,
  chosen: ChosenVisit,
): Promise<Result<Draft, VisitHoldRefusalCode>> {
  const now = clock.now();
  return runRefusableTransaction(database, (tx) => holdVisitInTransaction(tx, actor, chosen, now));
}

/**
 * Does the same as `holdVisit` within the caller's transaction, for example to change a reservation.
 * @param first the contents of a new draft; defaults to the signed-in account's details.
 */
export async function holdVisitInTransaction(
  tx: Transaction,
  actor: DraftActor,
  chosen: ChosenVisit,
  now: Date,
  first?: InitialDraftContents,
): Promise<Result<Draft, VisitHoldRefusalCode>> {
  const found = await loadSlot(tx, chosen.slotId);
  if (!found) return refused(slotNotFoundRefusal);
  const { experience, slot } = found;
  // Experiences for points are booked only through their reward.
  if (experience.isForPoints) return refused(slotNotFoundRefusal);
  const standing = await loadCustomerStanding(tx, actor.customerId, now);
  const wrong = validateVisit({ ...found, party: chosen.party, visitor: standing, at: now });
  if (wrong.length > 0) return refused(...wrong);
  const opened =
    first ??
    (await fillFromAccount(tx, actor, { contents: emptyDraftContents(), birthDateSealed: undefined }));
  const kept = await saveOwnDraft(tx, {
    actor,
    kind: 'event',
    first: opened,
    now,
    change: (before) => {
      const visit = visitRequestAfterChoice(before, chosen, experience, now);
      const items = visitItems(experience, visit);
      // A changed reservation keeps its own contact, whatever the browser entered before.
      return {
        ...before,
        ...(chosen.changes && contactOf(opened.contents)),
        purchase: { kind: 'visit', details: visit },
        items,
      };
    },
  });
  if (!kept.ok) return kept;
  const draft = kept.value;
  const visit = visitOfPurchase(draft.contents);
  if (!visit || (await hasOrderAwaitingPayment(tx, draft))) return refused(inFlight);
  const taken = await holdSeats(tx, draft, { until: new Date(visit.heldUntil), now });
  return taken.ok
    ? ok(draft)
    : refused(...taken.refusals.map((each) => ({ ...each, details: { ...each.details, slotId: slot.id } })));
}

function contactOf({ email, phone, firstName, lastName }: DraftContents) {
  return { email, phone, firstName, lastName };
}

/**
 * Returns the browser's open visit draft, or the draft that just became an order; undefined if there is none. If the customer has signed in
 * since, fills the draft from their account, so that member prices apply.
 */
export async function findVisitDraft(
  dependencies: Dependencies,
  actor: DraftActor,
): Promise<Draft | undefined> {
  const { database, clock } = dependencies;
  const { cartId, customerId, isSignedIn } = actor;
  const open = await findOwnDraft(dependencies, actor, 'event');
  if (open?.state !== 'open' || !isSignedIn || open.customerId === customerId) return open;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, cartId, 'event');
    if (!draft || draftEditRefusal(draft, now)) return draft;
    const filled = await fillFromAccount(tx, actor, draft);
    return updateLockedDraftContents(tx, { draftId: draft.id, ...filled, customerId, now });
  });
}

/**
 * Extends the hold by the experience's hold time, once. If it has expired, holds the seats again if they are still available, even if it
 * was extended before. `HOLD_EXTENDED`: the hold was already extended and has not expired.
 */
export async function extendVisitHold(
  dependencies: Dependencies,
  actor: DraftActor,
): Promise<Result<Draft, VisitHoldRefusalCode>> {
  const now = dependencies.clock.now();
  return runRefusableTransaction(
    dependencies.database,
    async (tx): Promise<Result<Draft, VisitHoldRefusalCode>> => {
      const draft = await lockOpenDraft(tx, actor.cartId, 'event');
      const refusal = draftEditRefusal(draft, now);
      const request = draft && visitOfPurchase(draft.contents);
      if (refusal || !draft || !request) return refusal ?? draftNotFoundRefusal();
      if (await hasOrderAwaitingPayment(tx, draft)) return refused(inFlight);
      const found = await loadSlot(tx, request.slotId);
      if (!found) return refused(slotNotFoundRefusal);
      if (request.isExtended && !isHoldExpired(request, now)) return refused(extendedOnce);
      const visit = visitRequestWithExtendedHold(request, found.experience, now);
      const taken = await holdSeats(tx, draft, { until: new Date(visit.heldUntil), now });
      if (!taken.ok) return taken;
      const contents = { ...draft.contents, purchase: purchaseWithVisit(draft.contents.purchase, visit) };
      return ok(
        await updateLockedDraftContents(tx, { draftId: draft.id, contents, customerId: undefined, now }),
      );
    },
  );
}

/**
 * Releases the seats when the customer leaves the checkout, and keeps the entered details. Seats of a waitlist offer stay held until the
 * offer ends. A draft that changes a reservation is abandoned.
 */
export async function releaseVisitHold({ database, clock }: Dependencies, actor: DraftActor): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, actor.cartId, 'event');
    const request = draft && visitOfPurchase(draft.contents);
    if (!draft || !request || request.waitId !== undefined || draftEditRefusal(draft, now)) return;
    if (await hasOrderAwaitingPayment(tx, draft)) return;
    await releaseSeats(tx, draft, now);
    if (request.changes) await markDraftAbandoned(tx, draft.id, now);
  });
}

/** Holds the seats again, if they are still available, after the customer returns from signing in. */
export async function reacquireVisitHold(tx: Transaction, actor: DraftActor, now: Date): Promise<void> {
  const draft = await lockOpenDraft(tx, actor.cartId, 'event');
  if (!draft || draftEditRefusal(draft, now) || (await stockHoldExpiration(tx, draft.id, now))) return;
  await reacquireSeats(tx, draft, now);
}

const inFlight = {
  code: 'PAYMENT_IN_FLIGHT',
  sentence: 'Your payment is in progress, so nothing can be changed right now.',
} as const;

const extendedOnce = {
  code: 'HOLD_EXTENDED',
  sentence: 'You’ve already extended this hold. Please finish your reservation before time runs out.',
} as const;

/**
 * Saves guest names, answers, add-ons and the age statement without validating them. The slot and party are changed by `holdVisit`, the
 * contact details by `saveDraft`.
 */
export async function saveVisitDetails(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: DraftActor,
  draftId: DraftId,
  patch: VisitPatch,
): Promise<Result<Draft, DraftRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<Draft, DraftRefusalCode>> => {
    const draft = await lockDraft(tx, draftId, actor);
    const refusal = draftEditRefusal(draft, now);
    const before = draft && visitOfPurchase(draft.contents);
    const found = before && (await loadSlot(tx, before.slotId));
    if (refusal || !draft || !found) return refusal ?? draftNotFoundRefusal();
    const visit = applyVisitPatch(before, patch, found.experience, now);
    const purchase = purchaseWithVisit(draft.contents.purchase, visit);
    const contents = { ...draft.contents, purchase, items: visitItems(found.experience, visit) };
    return ok(await updateLockedDraftContents(tx, { draftId, contents, customerId: undefined, now }));
  });
}
