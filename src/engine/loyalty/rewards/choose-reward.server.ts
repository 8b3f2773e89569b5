import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, SlotId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { markAbandoned, writeContents } from '../../checkout/draft/index.server.ts';
import { keepOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { lockOpenDraft } from '../../orders/drafts/index.server.ts';
import { editRefusal, emptyContents } from '../../orders/drafts/rules.ts';
import type {
  Actor,
  Draft,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import type { VisitRequest } from '../../visits/booking/purchase-types.ts';
import { visitOf } from '../../visits/booking/purchased-visit-rules.ts';
import { giveSeatsBack, isAwaitingPayment, takeSeats } from '../../visits/booking/take-seats.server.ts';
import { judgeVisit, visitItems, wishOf } from '../../visits/booking/visit-rules.ts';
import type { HoldVisitCode } from '../../visits/booking/visit-types.ts';
import { loadSlot } from '../../visits/experiences/index.server.ts';
import { slotNotFound } from '../../visits/experiences/rules.ts';
import type { ChosenReward } from './reward-types.ts';
import { holdMinutes, judgeReward, rewardNotFound } from './rules.ts';
import { giveUpReserved, setAside } from './set-aside.server.ts';
import { findReward, reservedFor } from './store.server.ts';
import type { Redemption, Reward, RewardRefusalCode } from './types.ts';
import { seekerOf } from './view.server.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;
export type ChooseRewardCode =
  | RewardRefusalCode
  | HoldVisitCode
  | DraftRefusalCode
  | 'SIGN_IN'
  | 'POINTS_NOT_JOINED';

/**
 * Opens the one draft of kind `reward` of this browser for a reward, or changes it, and sets its points aside in the same transaction, with the
 * places of a visit (I-28, I-42). The same reward again goes on with what is set aside; another one gives it back first. A refusal leaves
 * everything as it was.
 */
export async function chooseReward(
  { database, clock }: Dependencies,
  actor: Actor,
  chosen: ChosenReward,
): Promise<Result<Draft, ChooseRewardCode>> {
  const now = clock.now();
  const { customerId } = actor;
  if (!customerId || actor.isSignedIn === false) return refused(signInFirst);
  return transactionOrRefusal(database, (tx) => choose(tx, { ...actor, customerId }, chosen, now));
}

type Owner = Actor & { readonly customerId: CustomerId };

async function choose(
  tx: Transaction,
  actor: Owner,
  { slug, slotId }: ChosenReward,
  now: Date,
): Promise<Result<Draft, ChooseRewardCode>> {
  const reward = await findReward(tx, slug);
  if (!reward) return refused(rewardNotFound);
  const before = await lockOpenDraft(tx, actor.cartId, 'reward');
  const inFlight =
    before && (editRefusal(before, now) ?? ((await isAwaitingPayment(tx, before)) ? paying : undefined));
  if (inFlight) return inFlight;
  const reserved = before && (await reservedFor(tx, before.id));
  const isSame = reserved?.rewardId === reward.id && reserved.customerId === actor.customerId;
  if (before && !isSame) await giveUpReserved(tx, before.id, endedBy(actor, now));
  if (!isSame) {
    const seeker = await seekerOf(tx, actor.customerId, now);
    if (!seeker) return refused(joinFirst);
    const wrong = judgeReward(reward, seeker, wineryDate(now));
    if (wrong.length > 0) return refused(...wrong);
  }
  const visit =
    reward.kind === 'experience' ? await chooseSlot(tx, actor, { reward, slotId, before, now }) : undefined;
  if (visit && !visit.ok) return visit;
  if (before && !visit) await giveSeatsBack(tx, before, now);
  const kept = await keepDraft(tx, actor, { reward, visit: visit?.value, now });
  if (!kept.ok) return kept;
  return holdAll(tx, actor, { draft: kept.value, reward, reserved: isSame ? reserved : undefined, now });
}

type Choosing = {
  readonly reward: Extract<Reward, { readonly kind: 'experience' }>;
  readonly slotId: string | undefined;
  readonly before: Draft | undefined;
  readonly now: Date;
};

/** The seating that was chosen, for whoever may have it; what is left of it is decided when its places are held. */
async function chooseSlot(
  tx: Transaction,
  { customerId }: Owner,
  { reward, slotId, before, now }: Choosing,
): Promise<Result<VisitChoice, HoldVisitCode>> {
  const found = slotId === undefined ? undefined : await loadSlot(tx, slotId as SlotId);
  if (!found || found.experience.id !== reward.experienceId) return refused(slotNotFound);
  const visitor = await standingOf(tx, customerId, now);
  const wrong = judgeVisit({ ...found, party: reward.party, visitor, at: now });
  if (wrong.length > 0) return refused(...wrong);
  const chosen = { slotId: found.slot.id, party: reward.party };
  const wish = wishOf(before?.contents ?? emptyContents(), chosen, found.experience, now);
  return ok({ wish, items: visitItems(found.experience, wish) });
}

type VisitChoice = { readonly wish: VisitRequest; readonly items: DraftContents['items'] };

/** What was typed stays for the next reward; what was visited or cut belongs to the one that was left. */
async function keepDraft(
  tx: Transaction,
  actor: Owner,
  {
    reward,
    visit,
    now,
  }: { readonly reward: Reward; readonly visit: VisitChoice | undefined; readonly now: Date },
): Promise<Result<Draft, DraftRefusalCode>> {
  const first = await fillFromAccount(tx, actor, { contents: emptyContents(), birthDateSealed: undefined });
  return keepOwnDraft(tx, {
    actor,
    kind: 'reward',
    first,
    now,
    // Becomes the reward once its points are reserved (`holdAll`), in the same transaction.
    change: (before): DraftContents => ({
      ...before,
      purchase: visit ? { kind: 'visit', details: visit.wish } : { kind: 'goods' },
      items: visit?.items ?? [{ skuId: reward.skuId, quantity: 1 }],
      engravedBottles: reward.isEngraved ? 1 : 0,
    }),
  });
}

type Holding = {
  readonly draft: Draft;
  readonly reward: Reward;
  readonly reserved: Redemption | undefined;
  readonly now: Date;
};

/** Places first, then points: in this order whoever places an order locks them. */
async function holdAll(
  tx: Transaction,
  { customerId }: Owner,
  { draft, reward, reserved, now }: Holding,
): Promise<Result<Draft, ChooseRewardCode>> {
  const seats =
    visitOf(draft.contents) && (await takeSeats(tx, draft, { until: holdEnd(reserved, now), now }));
  if (seats && !seats.ok) return seats;
  const aside = reserved ? ok(reserved) : await setAside(tx, { draftId: draft.id, customerId, reward, now });
  if (!aside.ok) return aside;
  const { id: redemptionId, reservedUntil } = aside.value;
  const heldUntil = reservedUntil.toISOString();
  const visit = visitOf(draft.contents);
  const contents: DraftContents = {
    ...draft.contents,
    purchase: {
      kind: 'reward',
      details: { slug: reward.slug, kind: reward.kind, redemptionId, heldUntil },
      ...(visit && { visit: { ...visit, heldUntil } }),
    },
  };
  return ok(await writeContents(tx, { draftId: draft.id, contents, customerId, now }));
}

function holdEnd(reserved: Pick<Redemption, 'reservedUntil'> | undefined, now: Date): Date {
  return reserved?.reservedUntil ?? new Date(now.getTime() + holdMinutes * 60_000);
}

const endedBy = ({ customerId }: Owner, now: Date) =>
  ({ state: 'cancelled', by: `customer:${customerId}`, now }) as const;

/** Gives points and places back and closes the draft; answers whether there was one. One that is being paid for stays. */
export async function leaveReward({ database, clock }: Dependencies, actor: Actor): Promise<boolean> {
  const now = clock.now();
  const { customerId } = actor;
  if (!customerId) return false;
  return database.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, actor.cartId, 'reward');
    if (!draft || editRefusal(draft, now) || (await isAwaitingPayment(tx, draft))) return false;
    await giveSeatsBack(tx, draft, now);
    await giveUpReserved(tx, draft.id, endedBy({ ...actor, customerId }, now));
    await markAbandoned(tx, draft.id, now);
    return true;
  });
}

const signInFirst = {
  code: 'SIGN_IN',
  sentence: 'Please sign in to redeem your points.',
} as const;

const joinFirst = {
  code: 'POINTS_NOT_JOINED',
  sentence: 'Join Vine Points first. It’s free, and you’ll earn points from your next order.',
} as const;

const paying = refused({
  code: 'PAYMENT_IN_FLIGHT',
  sentence: 'Your payment is in progress, so nothing can be changed right now.',
} as const);
