import type { DraftId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { type FirstContents, fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { markAbandoned, writeContents } from '../../checkout/draft/index.server.ts';
import { findOwnDraft, keepOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { heldUntil } from '../../inventory/index.server.ts';
import { lockDraft, lockOpenDraft } from '../../orders/drafts/index.server.ts';
import { closed, editRefusal, emptyContents } from '../../orders/drafts/rules.ts';
import type {
  Actor,
  Draft,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { slotNotFound } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { visitOf, withVisit } from './purchased-visit-rules.ts';
import { giveSeatsBack, isAwaitingPayment, takeSeats, takeSeatsAgain } from './take-seats.server.ts';
import { extendedWish, isOver, judgeVisit, patchWish, visitItems, wishOf } from './visit-rules.ts';
import type { ChosenVisit, HoldVisitCode, VisitPatch } from './visit-types.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;

/**
 * Opens the one draft of kind `event` of this browser, or changes it, and holds its seats in the same transaction, so that nobody pays for
 * a seat that somebody else has (I-42): for the minutes that the experience says, from when this time was chosen. Choosing the same time
 * again, with another party or other add-ons, goes on with its hold. A refusal leaves everything as it was; `SLOT_FULL` says in its details
 * how many are `left`, for the waiting list (I-43).
 */
export async function holdVisit(
  { database, clock }: Dependencies,
  actor: Actor,
  chosen: ChosenVisit,
): Promise<Result<Draft, HoldVisitCode>> {
  const now = clock.now();
  return transactionOrRefusal(database, (tx) => holdVisitWithin(tx, actor, chosen, now));
}

/**
 * The same as a part of another change, such as the one that costs more of a booking that is there.
 * @param first what a new draft begins with; without it, what the account of whoever is signed in knows.
 */
export async function holdVisitWithin(
  tx: Transaction,
  actor: Actor,
  chosen: ChosenVisit,
  now: Date,
  first?: FirstContents,
): Promise<Result<Draft, HoldVisitCode>> {
  const found = await loadSlot(tx, chosen.slotId);
  if (!found) return refused(slotNotFound);
  const { experience, slot } = found;
  // What is given for points is booked by the reward that it is.
  if (experience.isForPoints) return refused(slotNotFound);
  const standing = await standingOf(tx, actor.customerId, now);
  const wrong = judgeVisit({ ...found, party: chosen.party, visitor: standing, at: now });
  if (wrong.length > 0) return refused(...wrong);
  const opened =
    first ?? (await fillFromAccount(tx, actor, { contents: emptyContents(), birthDateSealed: undefined }));
  const kept = await keepOwnDraft(tx, {
    actor,
    kind: 'event',
    first: opened,
    now,
    change: (before) => {
      const visit = wishOf(before, chosen, experience, now);
      const items = visitItems(experience, visit);
      // A booking that is changed stays whose it is, whatever this browser was about before.
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
  const visit = visitOf(draft.contents);
  if (!visit || (await isAwaitingPayment(tx, draft))) return refused(inFlight);
  const taken = await takeSeats(tx, draft, { until: new Date(visit.heldUntil), now });
  return taken.ok
    ? ok(draft)
    : refused(...taken.refusals.map((each) => ({ ...each, details: { ...each.details, slotId: slot.id } })));
}

function contactOf({ email, phone, firstName, lastName }: DraftContents) {
  return { email, phone, firstName, lastName };
}

/**
 * The open draft of a visit of this browser, else the one that became an order just now. Whoever has signed in since it was opened has it
 * with their account from here on: their names, and what members save.
 */
export async function findVisitDraft(dependencies: Dependencies, actor: Actor): Promise<Draft | undefined> {
  const { database, clock } = dependencies;
  const { cartId, customerId, isSignedIn } = actor;
  const open = await findOwnDraft(dependencies, actor, 'event');
  if (open?.state !== 'open' || !isSignedIn || open.customerId === customerId) return open;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, cartId, 'event');
    if (!draft || editRefusal(draft, now)) return draft;
    const filled = await fillFromAccount(tx, actor, draft);
    return writeContents(tx, { draftId: draft.id, ...filled, customerId, now });
  });
}

/**
 * Keeps the seats for as long once more, one time. When the time is over already they are taken again if they are still free, else the
 * refusal says how many are left.
 */
export async function extendVisit(
  dependencies: Dependencies,
  actor: Actor,
): Promise<Result<Draft, HoldVisitCode>> {
  const now = dependencies.clock.now();
  return transactionOrRefusal(dependencies.database, async (tx): Promise<Result<Draft, HoldVisitCode>> => {
    const draft = await lockOpenDraft(tx, actor.cartId, 'event');
    const refusal = editRefusal(draft, now);
    const wish = draft && visitOf(draft.contents);
    if (refusal || !draft || !wish) return refusal ?? closed();
    if (await isAwaitingPayment(tx, draft)) return refused(inFlight);
    const found = await loadSlot(tx, wish.slotId);
    if (!found) return refused(slotNotFound);
    if (wish.isExtended && !isOver(wish, now)) return refused(extendedOnce);
    const visit = extendedWish(wish, found.experience, now);
    const taken = await takeSeats(tx, draft, { until: new Date(visit.heldUntil), now });
    if (!taken.ok) return taken;
    const contents = { ...draft.contents, purchase: withVisit(draft.contents.purchase, visit) };
    return ok(await writeContents(tx, { draftId: draft.id, contents, customerId: undefined, now }));
  });
}

/**
 * The checkout of a visit was left: others can have its seats at once, and what was entered stays for the return. The seats of an offer
 * stay for as long as its email says; a change of a booking ends, since what it holds is the booking's.
 */
export async function leaveVisit({ database, clock }: Dependencies, actor: Actor): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, actor.cartId, 'event');
    const wish = draft && visitOf(draft.contents);
    if (!draft || !wish || wish.waitId !== undefined || editRefusal(draft, now)) return;
    if (await isAwaitingPayment(tx, draft)) return;
    await giveSeatsBack(tx, draft, now);
    if (wish.changes) await markAbandoned(tx, draft.id, now);
  });
}

/** Back from the sign-in page: the seats that were given back on the way are taken again, if they are still free. */
export async function returnToVisit(tx: Transaction, actor: Actor, now: Date): Promise<void> {
  const draft = await lockOpenDraft(tx, actor.cartId, 'event');
  if (!draft || editRefusal(draft, now) || (await heldUntil(tx, draft.id, now))) return;
  await takeSeatsAgain(tx, draft, now);
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
 * Keeps what was typed about a visit, right or wrong: who comes, answers, add-ons, the age of all. Which time and how many is chosen by
 * `holdVisit`; who buys is saved by `saveDraft`.
 */
export async function saveVisit(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: Actor,
  draftId: DraftId,
  patch: VisitPatch,
): Promise<Result<Draft, DraftRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<Draft, DraftRefusalCode>> => {
    const draft = await lockDraft(tx, draftId, actor);
    const refusal = editRefusal(draft, now);
    const before = draft && visitOf(draft.contents);
    const found = before && (await loadSlot(tx, before.slotId));
    if (refusal || !draft || !found) return refusal ?? closed();
    const visit = patchWish(before, patch, found.experience, now);
    const purchase = withVisit(draft.contents.purchase, visit);
    const contents = { ...draft.contents, purchase, items: visitItems(found.experience, visit) };
    return ok(await writeContents(tx, { draftId, contents, customerId: undefined, now }));
  });
}
