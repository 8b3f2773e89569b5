import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, SlotId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { pointsName } from '../../../winery-offers.ts';
import { fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { markDraftAbandoned, updateLockedDraftContents } from '../../checkout/draft/index.server.ts';
import { saveOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { lockOpenDraft } from '../../orders/drafts/index.server.ts';
import { draftEditRefusal, emptyDraftContents } from '../../orders/drafts/rules.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import type { VisitRequest } from '../../visits/booking/purchase-types.ts';
import { visitOfPurchase } from '../../visits/booking/purchased-visit-rules.ts';
import { hasOrderAwaitingPayment, holdSeats, releaseSeats } from '../../visits/booking/take-seats.server.ts';
import { validateVisit, visitItems, visitRequestAfterChoice } from '../../visits/booking/visit-rules.ts';
import type { VisitHoldRefusalCode } from '../../visits/booking/visit-types.ts';
import { loadSlot } from '../../visits/experiences/index.server.ts';
import { slotNotFoundRefusal } from '../../visits/experiences/rules.ts';
import { releaseReservedPoints, reserveReward } from './reserve-reward.server.ts';
import type { ChosenReward } from './reward-types.ts';
import { evaluateRewardEligibility, pointsHoldMinutes, rewardNotFoundRefusal } from './rules.ts';
import { findOfferedReward, reservedRedemptionOfDraft } from './store.server.ts';
import type { Redemption, Reward, RewardRefusalCode } from './types.ts';
import { findRewardEligibility } from './view.server.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;
export type ChooseRewardRefusalCode =
  | RewardRefusalCode
  | VisitHoldRefusalCode
  | DraftRefusalCode
  | 'SIGN_IN'
  | 'POINTS_NOT_JOINED';

/**
 * Opens or changes this browser's single draft of kind `reward`. In the same transaction, reserves the points and, for a visit, the seats
 * (I-28, I-42). Choosing the same reward again keeps its reservation; choosing another one releases it first. A refusal changes nothing.
 */
export async function chooseReward(
  { database, clock }: Dependencies,
  actor: DraftActor,
  chosen: ChosenReward,
): Promise<Result<Draft, ChooseRewardRefusalCode>> {
  const now = clock.now();
  const { customerId } = actor;
  if (!customerId || actor.isSignedIn === false) return refused(signInFirst);
  return runRefusableTransaction(database, (tx) => choose(tx, { ...actor, customerId }, chosen, now));
}

type Owner = DraftActor & { readonly customerId: CustomerId };

async function choose(
  tx: Transaction,
  actor: Owner,
  { slug, slotId }: ChosenReward,
  now: Date,
): Promise<Result<Draft, ChooseRewardRefusalCode>> {
  const reward = await findOfferedReward(tx, slug);
  if (!reward) return refused(rewardNotFoundRefusal);
  const before = await lockOpenDraft(tx, actor.cartId, 'reward');
  const inFlight =
    before &&
    (draftEditRefusal(before, now) ?? ((await hasOrderAwaitingPayment(tx, before)) ? paying : undefined));
  if (inFlight) return inFlight;
  const reserved = before && (await reservedRedemptionOfDraft(tx, before.id));
  const isSame = reserved?.rewardId === reward.id && reserved.customerId === actor.customerId;
  if (before && !isSame) await releaseReservedPoints(tx, before.id, endedBy(actor, now));
  if (!isSame) {
    const seeker = await findRewardEligibility(tx, actor.customerId, now);
    if (!seeker) return refused(joinFirst());
    const wrong = evaluateRewardEligibility(reward, seeker, wineryDate(now));
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

/**
 * Returns the visit request and order items for the chosen slot if the customer may book it. Availability is checked when its seats are
 * held.
 */
async function chooseSlot(
  tx: Transaction,
  { customerId }: Owner,
  { reward, slotId, before, now }: Choosing,
): Promise<Result<VisitChoice, VisitHoldRefusalCode>> {
  const found = slotId === undefined ? undefined : await loadSlot(tx, slotId as SlotId);
  if (!found || found.experience.id !== reward.experienceId) return refused(slotNotFoundRefusal);
  const visitor = await loadCustomerStanding(tx, customerId, now);
  const wrong = validateVisit({ ...found, party: reward.party, visitor, at: now });
  if (wrong.length > 0) return refused(...wrong);
  const chosen = { slotId: found.slot.id, party: reward.party };
  const request = visitRequestAfterChoice(
    before?.contents ?? emptyDraftContents(),
    chosen,
    found.experience,
    now,
  );
  return ok({ request, items: visitItems(found.experience, request) });
}

type VisitChoice = { readonly request: VisitRequest; readonly items: DraftContents['items'] };

/** Saves the draft of a reward. Keeps the fields entered before, but not the visit or engraving of another reward. */
async function keepDraft(
  tx: Transaction,
  actor: Owner,
  {
    reward,
    visit,
    now,
  }: { readonly reward: Reward; readonly visit: VisitChoice | undefined; readonly now: Date },
): Promise<Result<Draft, DraftRefusalCode>> {
  const first = await fillFromAccount(tx, actor, {
    contents: emptyDraftContents(),
    birthDateSealed: undefined,
  });
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

/**
 * Holds the seats and reserves the points of a chosen reward, and returns the updated draft. Locks seats before points, in the same order
 * as placing an order does.
 */
async function holdAll(
  tx: Transaction,
  { customerId }: Owner,
  { draft, reward, reserved, now }: Holding,
): Promise<Result<Draft, ChooseRewardRefusalCode>> {
  const seats =
    visitOfPurchase(draft.contents) && (await holdSeats(tx, draft, { until: holdEnd(reserved, now), now }));
  if (seats && !seats.ok) return seats;
  const aside = reserved
    ? ok(reserved)
    : await reserveReward(tx, { draftId: draft.id, customerId, reward, now });
  if (!aside.ok) return aside;
  const { id: redemptionId, reservedUntil } = aside.value;
  const heldUntil = reservedUntil.toISOString();
  const visit = visitOfPurchase(draft.contents);
  const contents: DraftContents = {
    ...draft.contents,
    purchase: {
      kind: 'reward',
      details: { slug: reward.slug, kind: reward.kind, redemptionId, heldUntil },
      ...(visit && { visit: { ...visit, heldUntil } }),
    },
  };
  return ok(await updateLockedDraftContents(tx, { draftId: draft.id, contents, customerId, now }));
}

function holdEnd(reserved: Pick<Redemption, 'reservedUntil'> | undefined, now: Date): Date {
  return reserved?.reservedUntil ?? new Date(now.getTime() + pointsHoldMinutes * 60_000);
}

const endedBy = ({ customerId }: Owner, now: Date) =>
  ({ state: 'cancelled', by: `customer:${customerId}`, now }) as const;

/**
 * Releases the points and seats of this browser's reward draft and abandons the draft, unless it is being paid for. Returns whether a draft
 * was abandoned.
 */
export async function abandonRewardCheckout(
  { database, clock }: Dependencies,
  actor: DraftActor,
): Promise<boolean> {
  const now = clock.now();
  const { customerId } = actor;
  if (!customerId) return false;
  return database.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, actor.cartId, 'reward');
    if (!draft || draftEditRefusal(draft, now) || (await hasOrderAwaitingPayment(tx, draft))) return false;
    await releaseSeats(tx, draft, now);
    await releaseReservedPoints(tx, draft.id, endedBy({ ...actor, customerId }, now));
    await markDraftAbandoned(tx, draft.id, now);
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
