import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, SlotId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { pointsName } from '../../../winery-offers.ts';
import { fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { markAbandoned, writeContents } from '../../checkout/draft/index.server.ts';
import { saveOwnDraft } from '../../checkout/draft/own-draft.server.ts';
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
import { holdSeats, isAwaitingPayment, releaseSeats } from '../../visits/booking/take-seats.server.ts';
import { judgeVisit, requestAfterChoice, visitItems } from '../../visits/booking/visit-rules.ts';
import type { HoldVisitCode } from '../../visits/booking/visit-types.ts';
import { loadSlot } from '../../visits/experiences/index.server.ts';
import { slotNotFound } from '../../visits/experiences/rules.ts';
import { releaseReservedPoints, reserveReward } from './reserve-reward.server.ts';
import type { ChosenReward } from './reward-types.ts';
import { judgeReward, pointsHoldMinutes, rewardNotFound } from './rules.ts';
import { findReward, reservedRedemptionOfDraft } from './store.server.ts';
import type { Redemption, Reward, RewardRefusalCode } from './types.ts';
import { findEligibility } from './view.server.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;
export type ChooseRewardCode =
  | RewardRefusalCode
  | HoldVisitCode
  | DraftRefusalCode
  | 'SIGN_IN'
  | 'POINTS_NOT_JOINED';

/**
 * Opens or changes this browser's single draft of kind `reward` and reserves its points in the same transaction, with the seats of a visit
 * (I-28, I-42). The same reward keeps its reservation; another one releases it first. A refusal changes nothing.
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
  const reserved = before && (await reservedRedemptionOfDraft(tx, before.id));
  const isSame = reserved?.rewardId === reward.id && reserved.customerId === actor.customerId;
  if (before && !isSame) await releaseReservedPoints(tx, before.id, endedBy(actor, now));
  if (!isSame) {
    const seeker = await findEligibility(tx, actor.customerId, now);
    if (!seeker) return refused(joinFirst());
    const wrong = judgeReward(reward, seeker, wineryDate(now));
    if (wrong.length > 0) return refused(...wrong);
  }
  const visit =
    reward.kind === 'experience' ? await chooseSlot(tx, actor, { reward, slotId, before, now }) : undefined;
  if (visit && !visit.ok) return visit;
  if (before && !visit) await releaseSeats(tx, before, now);
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

/** Returns the chosen slot if the customer may book it; availability is decided when its seats are held. */
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
  const request = requestAfterChoice(before?.contents ?? emptyContents(), chosen, found.experience, now);
  return ok({ request, items: visitItems(found.experience, request) });
}

type VisitChoice = { readonly request: VisitRequest; readonly items: DraftContents['items'] };

/** Saves the draft of a reward with what was entered before, but without the visit or engraving of another reward. */
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
  return saveOwnDraft(tx, {
    actor,
    kind: 'reward',
    first,
    now,
    // `holdAll` replaces it with the reward once its points are reserved, in the same transaction.
    change: (before): DraftContents => ({
      ...before,
      purchase: visit ? { kind: 'visit', details: visit.request } : { kind: 'goods' },
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

/** Locks seats before points, in the same order as placing an order. */
async function holdAll(
  tx: Transaction,
  { customerId }: Owner,
  { draft, reward, reserved, now }: Holding,
): Promise<Result<Draft, ChooseRewardCode>> {
  const seats =
    visitOf(draft.contents) && (await holdSeats(tx, draft, { until: holdEnd(reserved, now), now }));
  if (seats && !seats.ok) return seats;
  const aside = reserved
    ? ok(reserved)
    : await reserveReward(tx, { draftId: draft.id, customerId, reward, now });
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
  return reserved?.reservedUntil ?? new Date(now.getTime() + pointsHoldMinutes * 60_000);
}

const endedBy = ({ customerId }: Owner, now: Date) =>
  ({ state: 'cancelled', by: `customer:${customerId}`, now }) as const;

/** Releases points and seats and abandons the draft, unless it is being paid for. Returns whether there was one. */
export async function abandonRewardCheckout(
  { database, clock }: Dependencies,
  actor: Actor,
): Promise<boolean> {
  const now = clock.now();
  const { customerId } = actor;
  if (!customerId) return false;
  return database.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, actor.cartId, 'reward');
    if (!draft || editRefusal(draft, now) || (await isAwaitingPayment(tx, draft))) return false;
    await releaseSeats(tx, draft, now);
    await releaseReservedPoints(tx, draft.id, endedBy({ ...actor, customerId }, now));
    await markAbandoned(tx, draft.id, now);
    return true;
  });
}

const signInFirst = {
  code: 'SIGN_IN',
  sentence: 'Please sign in to redeem your points.',
} as const;

const joinFirst = () =>
  ({
    code: 'POINTS_NOT_JOINED',
    sentence: `Join ${pointsName()} first. It’s free, and you’ll earn points on your next order.`,
  }) as const;

const paying = refused({
  code: 'PAYMENT_IN_FLIGHT',
  sentence: 'Your payment is in progress, so nothing can be changed right now.',
} as const);
