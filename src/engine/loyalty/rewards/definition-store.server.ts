import { asc, eq, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ExperienceId, RewardId, SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SkuFacts } from '../../catalog/types.ts';
import type { WineStyle } from '../../pricing/types.ts';
import type { RewardDefinition } from './definition-types.ts';
import { rewards } from './schema.ts';
import { rewardFromRow } from './store.server.ts';

/** Prevents other transactions from saving rewards until this one ends. */
export async function lockRewardDefinitions(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rewards are saved'))`);
}

type SoldRow = {
  readonly code: string;
  readonly priceCents: Cents;
  readonly title: string;
  readonly facts: SkuFacts;
  readonly style: WineStyle | null;
  readonly vintage: number | null;
  readonly abvTenths: number | null;
  readonly bottleMl: number | null;
  readonly stock: number | null;
};

const definitionColumns = {
  reward: rewards,
  experience: sql<
    string | null
  >`(select slug from experiences where experiences.id = ${rewards.experienceId})`,
  sold: sql<SoldRow>`(
    select json_build_object('code', sku.code, 'priceCents', sku.price_cents, 'title', sku.title, 'facts', sku.facts,
             'style', sku.style, 'vintage', sku.vintage, 'abvTenths', sku.abv_tenths, 'bottleMl', sku.bottle_ml,
             'stock', stock.on_hand)
      from skus sku left join stock on stock.resource_id = sku.resource_id where sku.id = ${rewards.skuId})`,
};

export type StoredRewardDefinition = { readonly id: RewardId; readonly definition: RewardDefinition };

/** Returns all rewards as they were saved, in display order, with today's stock. */
export async function readRewardDefinitions(read: Transaction): Promise<StoredRewardDefinition[]> {
  const rows = await read.select(definitionColumns).from(rewards).orderBy(asc(rewards.position));
  return rows.map((row) => ({ id: row.reward.id, definition: definitionOf(row) }));
}

function definitionOf({
  reward: row,
  experience,
  sold,
}: {
  readonly reward: typeof rewards.$inferSelect;
  readonly experience: string | null;
  readonly sold: SoldRow;
}): RewardDefinition {
  const reward = rewardFromRow(row);
  const { slug, title, points, feeCents, leastTier, early, facts, isEngraved } = reward;
  const shared = {
    ...{ slug, title, points, feeCents, isOffered: row.isOffered },
    ...(leastTier !== undefined && { leastTier }),
    ...(early && { early: { tier: early.tier, until: early.until } }),
    facts: { ...facts, rules: [...facts.rules], use: [...facts.use] },
  };
  const { style, vintage, abvTenths, bottleMl, stock, ...sku } = sold;
  switch (reward.kind) {
    case 'voucher': {
      const { maximumBottles, ...voucher } = reward.voucher;
      const most = maximumBottles === undefined ? {} : { maximumBottles };
      return { ...shared, kind: 'voucher', voucher: { ...voucher, ...most }, sold: sku };
    }
    case 'experience': {
      invariant(experience, 'a reward that is a visit names it');
      return { ...shared, kind: 'experience', experience, party: reward.party };
    }
    case 'goods': {
      const isWine = style !== null && vintage !== null && abvTenths !== null && bottleMl !== null;
      const wine = isWine ? { wine: { style, vintage, abvTenths, bottleMl } } : {};
      return { ...shared, kind: 'goods', isEngraved, sold: { ...sku, ...wine }, stock: stock ?? 0 };
    }
  }
}

export type RewardExperience = {
  readonly id: ExperienceId;
  readonly skuId: SkuId;
  readonly partyMin: number;
  readonly partyMax: number;
  readonly isForPoints: boolean;
  /** The slug of the reward through which the experience is booked; null if there is none. */
  readonly reward: string | null;
};

export async function findRewardExperience(
  read: Transaction,
  slug: string,
): Promise<RewardExperience | undefined> {
  const { rows } = await read.execute<RewardExperience>(sql`
    select experience.id, experience.sku_id as "skuId", party_min as "partyMin", party_max as "partyMax",
           is_for_points as "isForPoints", reward.slug as reward
      from experiences experience left join rewards reward on reward.experience_id = experience.id
     where experience.slug = ${slug}`);
  return rows[0];
}

/** Inserts a reward, or updates the one with this id. The caller must hold the lock of `lockRewardDefinitions`. */
export async function writeRewardDefinition(
  tx: Transaction,
  id: RewardId | undefined,
  reward: RewardDefinition,
  refers: {
    readonly skuId: SkuId;
    readonly experienceId: ExperienceId | undefined;
    readonly earlyUntil: CivilDate | undefined;
  },
): Promise<void> {
  const { slug, title, feeCents, facts, kind, leastTier, early, isOffered } = reward;
  const voucher = kind === 'voucher' ? reward.voucher : undefined;
  const benefit = voucher?.benefit;
  const row = {
    ...{ slug, title, points: reward.points, feeCents, facts, kind, isOffered, skuId: refers.skuId },
    leastTier: leastTier ?? null,
    experienceId: refers.experienceId ?? null,
    party: kind === 'experience' ? reward.party : null,
    isEngraved: kind === 'goods' && reward.isEngraved,
    earlyTier: early?.tier ?? null,
    earlyUntil: refers.earlyUntil ?? null,
    voucherKind: benefit?.kind ?? null,
    voucherCents: benefit ? (benefit.kind === 'amount' ? benefit.amountCents : benefit.priceCents) : null,
    voucherMinimumCents: voucher?.minimumCents ?? zeroCents,
    voucherMinimumBottles: voucher?.minimumBottles ?? 0,
    voucherMaximumBottles: voucher?.maximumBottles ?? null,
    voucherDays: voucher?.days ?? null,
  };
  if (id === undefined) {
    await tx.insert(rewards).values({
      ...row,
      id: sql`(select coalesce(max(id), 0) + 1 from rewards)`,
      position: sql`(select coalesce(max(position), 0) + 10 from rewards)`,
    });
  } else await tx.update(rewards).set(row).where(eq(rewards.id, id));
}

/**
 * Sorts these rewards into this order, within the positions they already have; all other rewards keep their positions. Returns the slugs of
 * the rewards that moved. The caller must hold the lock of `lockRewardDefinitions`.
 */
export async function setRewardOrder(tx: Transaction, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ slug: string; position: number }>(sql`
    with given as (
      select id, slug, position, row_number() over (order by nth) as nth, row_number() over (order by position) as place
        from jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb) with ordinality as each (named, nth)
        join rewards on slug = named
    )
    select given.slug, target.position from given join given target on target.place = given.nth
     where given.position <> target.position`);
  if (rows.length === 0) return [];
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (slug text, position smallint)`;
  // In two steps, because no two may have the same place even for a moment.
  await tx.execute(
    sql`update rewards set position = -moved.position from ${moved} where rewards.slug = moved.slug`,
  );
  await tx.execute(
    sql`update rewards set position = moved.position from ${moved} where rewards.slug = moved.slug`,
  );
  return rows.map(({ slug }) => slug);
}
