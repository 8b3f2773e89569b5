import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId, RedemptionId, RewardId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { skus } from '../../catalog/schema.ts';
import { orders } from '../../orders/schema.ts';
import { coupons } from '../../pricing/promotions/schema.ts';
import { experienceById } from '../../visits/experiences/index.server.ts';
import type { Experience, SlotOffer, Visitor } from '../../visits/experiences/types.ts';
import { slotsBetween } from '../../visits/experiences/view.server.ts';
import { reservations } from '../../visits/reservations/schema.ts';
import { viewPoints } from '../points/index.server.ts';
import { hasPointsProgram } from '../points/rules.ts';
import { compareRewardsByAvailability, offerOfReward } from './rules.ts';
import { redemptions, rewards } from './schema.ts';
import { findOfferedReward, readOfferedRewards, rewardFromRow } from './store.server.ts';
import type { OfferedReward, RedemptionView, Reward, RewardEligibility } from './types.ts';

/** Returns the tier and available points of a current or former member of the points program; undefined for guests and other customers. */
export async function findRewardEligibility(
  read: Transaction,
  customerId: CustomerId | undefined,
  now: Date,
): Promise<RewardEligibility | undefined> {
  const points = customerId && (await viewPoints(read, customerId, now));
  if (!points) return undefined;
  return { tier: points.tier.tier.id, available: points.available };
}

/**
 * Selects the available quantity of a reward: stock, or bookable slots with enough free seats; null if it isn't counted. For display only
 * (I-14).
 */
const leftOf = (now: Date): SQL<number | null> => sql<number | null>`case ${rewards.kind}
  when 'goods' then (select on_hand - allocated - held from stock join skus on skus.resource_id = stock.resource_id
                      where skus.id = ${rewards.skuId})
  when 'experience' then (select count(*)::integer from slots slot join stock on stock.resource_id = slot.seats_resource_id
                            join experiences visited on visited.id = slot.experience_id
                           where slot.experience_id = ${rewards.experienceId} and slot.state = 'open'
                             and slot.starts_at > ${now}::timestamptz + make_interval(hours => visited.lead_hours)
                             and on_hand - allocated - held >= ${rewards.party})
  end`;

async function leftOfRewards(
  read: Transaction,
  now: Date,
): Promise<ReadonlyMap<RewardId, number | undefined>> {
  const rows = await read.select({ id: rewards.id, left: leftOf(now) }).from(rewards);
  return new Map(rows.map(({ id, left }) => [id, left ?? undefined]));
}

/** Returns all offered rewards in display order, evaluated for a customer, and the customer's eligibility. */
export async function rewardsOnOffer(
  read: Transaction,
  owner: CustomerId | undefined,
  now: Date,
): Promise<{ readonly offers: readonly OfferedReward[]; readonly seeker: RewardEligibility | undefined }> {
  const [given, left, seeker] = await Promise.all([
    readOfferedRewards(read),
    leftOfRewards(read, now),
    findRewardEligibility(read, owner, now),
  ]);
  const today = wineryDate(now);
  return { offers: given.map((reward) => offerOfReward(reward, left.get(reward.id), seeker, today)), seeker };
}

/** Returns all offered rewards, sorted by availability to the customer: redeemable ones first, then the closest ones. */
export async function rewardsByAvailability(
  read: Transaction,
  owner: CustomerId,
  now: Date,
): Promise<readonly OfferedReward[]> {
  const { offers } = await rewardsOnOffer(read, owner, now);
  return offers.toSorted(compareRewardsByAvailability);
}

/** Returns the offered reward that is engraved, for pages that link to it; undefined if there is none or the shop has no points program. */
export async function findEngravedReward(read: Transaction): Promise<Reward | undefined> {
  return hasPointsProgram()
    ? (await readOfferedRewards(read)).find(({ isEngraved }) => isEngraved)
    : undefined;
}

/** Returns an offered reward evaluated for a customer, and the customer's eligibility; undefined if no offered reward has this slug. */
export async function findRewardOnOffer(
  read: Transaction,
  slug: string,
  owner: CustomerId | undefined,
  now: Date,
): Promise<{ readonly offer: OfferedReward; readonly seeker: RewardEligibility | undefined } | undefined> {
  const reward = await findOfferedReward(read, slug);
  if (!reward) return undefined;
  const [left, seeker] = await Promise.all([
    leftOfRewards(read, now),
    findRewardEligibility(read, owner, now),
  ]);
  return { offer: offerOfReward(reward, left.get(reward.id), seeker, wineryDate(now)), seeker };
}

/** Returns the experience of a reward with its upcoming slots that can be booked now or are full. */
export async function slotsOfReward(
  read: Transaction,
  reward: Extract<Reward, { readonly kind: 'experience' }>,
  visitor: Visitor,
  now: Date,
): Promise<{ readonly experience: Experience; readonly times: readonly SlotOffer[] }> {
  const experience = await experienceById(read, reward.experienceId);
  const until = new Date(now.getTime() + (experience.bookAheadDays + 15) * 24 * 3_600_000);
  const offers = await slotsBetween(read, [experience], { visitor, now, from: now, until });
  const isShown = ({ availability }: SlotOffer) => ['open', 'low', 'full'].includes(availability);
  return { experience, times: offers.filter(isShown) };
}

const columns = {
  redemption: redemptions,
  reward: rewards,
  order: {
    orderId: orders.id,
    number: orders.number,
    publicToken: orders.publicToken,
    state: orders.state,
    fulfillmentState: orders.fulfillmentState,
    totalCents: orders.totalCents,
  },
  voucher: { code: coupons.code, endsOn: coupons.endsOn },
  usedBy: sql<
    number | null
  >`(select used.number from coupon_redemptions taken join orders used on used.id = taken.order_id
    where taken.coupon_id = ${redemptions.couponId} and taken.state = 'taken')`.mapWith(Number),
  visit: {
    publicToken: reservations.publicToken,
    code: reservations.code,
    party: reservations.party,
    cutoffAt: reservations.cutoffAt,
    startsAt: sql<string>`(select slots.starts_at from slots where slots.id = ${reservations.slotId})`,
    endsAt: sql<string>`(select slots.ends_at from slots where slots.id = ${reservations.slotId})`,
  },
};

async function redemptionsWhere(read: Transaction, condition: SQL | undefined): Promise<RedemptionView[]> {
  const rows = await read
    .select(columns)
    .from(redemptions)
    .innerJoin(rewards, eq(rewards.id, redemptions.rewardId))
    .innerJoin(orders, eq(orders.id, redemptions.orderId))
    .leftJoin(coupons, eq(coupons.id, redemptions.couponId))
    .leftJoin(reservations, eq(reservations.id, redemptions.reservationId))
    .where(and(condition, isNotNull(orders.number)))
    .orderBy(desc(redemptions.redeemedAt), desc(redemptions.id));
  return rows.flatMap(({ redemption, reward, order, voucher, usedBy, visit }): RedemptionView[] => {
    const { id, state, points, redeemedAt, endedAt, engraving, proofreadAt, engravedAt } = redemption;
    if (!redeemedAt || order.number === null) return [];
    return [
      {
        ...{ id, state, points, redeemedAt, reward: rewardFromRow(reward) },
        endedAt: endedAt ?? undefined,
        order: { ...order, number: order.number },
        engraving:
          engraving && proofreadAt
            ? { lines: engraving, proofreadAt, engravedAt: engravedAt ?? undefined }
            : undefined,
        voucher: voucher?.endsOn
          ? { code: voucher.code, endsOn: voucher.endsOn, usedBy: usedBy ? { number: usedBy } : undefined }
          : undefined,
        visit: visit
          ? {
              ...visit,
              startsAt: new Date(visit.startsAt),
              endsAt: new Date(visit.endsAt),
              cutoffAt: visit.cutoffAt ?? undefined,
            }
          : undefined,
      },
    ];
  });
}

/** Returns a customer's redemptions, newest first. */
export function redemptionsOf(read: Transaction, owner: CustomerId): Promise<RedemptionView[]> {
  return redemptionsWhere(read, eq(redemptions.customerId, owner));
}

/** Returns a customer's redemption; undefined if it doesn't exist, belongs to another customer, or was only reserved (I-6). */
export async function findRedemption(
  read: Transaction,
  owner: CustomerId,
  id: RedemptionId,
): Promise<RedemptionView | undefined> {
  const [view] = await redemptionsWhere(read, and(eq(redemptions.customerId, owner), eq(redemptions.id, id)));
  return view;
}

/** Returns the redemption of an order; undefined if there is none. The caller must have checked that the reader may open the order. */
export async function redemptionOfOrder(
  read: Transaction,
  orderId: OrderId,
): Promise<RedemptionView | undefined> {
  const [view] = await redemptionsWhere(read, eq(redemptions.orderId, orderId));
  return view;
}

/** Returns the redemptions to engrave, oldest first. */
export async function redemptionsToEngrave(read: Transaction): Promise<RedemptionView[]> {
  const views = await redemptionsWhere(
    read,
    and(
      inArray(redemptions.state, ['redeemed', 'in_production']),
      isNotNull(redemptions.engraving),
      isNull(redemptions.engravedAt),
    ),
  );
  return views.reverse();
}

/** Returns a redemption and its owner's id, for emails. */
export async function redemptionForEmail(
  read: Transaction,
  id: RedemptionId,
): Promise<{ readonly view: RedemptionView; readonly customerId: CustomerId } | undefined> {
  const [view] = await redemptionsWhere(read, eq(redemptions.id, id));
  const [owner] = await read
    .select({ customerId: redemptions.customerId })
    .from(redemptions)
    .where(eq(redemptions.id, id));
  return view && owner && { view, customerId: owner.customerId };
}

/** Returns whether a reward is wine, which requires a warning and an adult recipient. */
export async function isWineReward(read: Transaction, { skuId }: Pick<Reward, 'skuId'>): Promise<boolean> {
  const [sku] = await read.select({ kind: skus.kind }).from(skus).where(eq(skus.id, skuId));
  return sku?.kind === 'wine';
}
