import { isDeepStrictEqual } from 'node:util';
import { addDays, wineryDate } from '../../../core/dates.ts';
import type { ExperienceId, SkuId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { findSetting } from '../../../core/winery-settings.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { invalidateCachedPages } from '../../../platform/page-cache/page-drops.server.ts';
import { validateWithSchema } from '../../../platform/shapes.ts';
import { lockCatalog, saveHiddenSku } from '../../catalog/index.server.ts';
import { catalogPagesCacheTag } from '../../catalog/page-rules.ts';
import type { SkuSaveOutcome } from '../../catalog/save-types.ts';
import type { PointsProgram } from '../points/program-types.ts';
import {
  comparableReward,
  type RewardDefinitionRefusalCode,
  validateRewardDefinition,
} from './definition-rules.ts';
import {
  findRewardExperience,
  lockRewardDefinitions,
  readRewardDefinitions,
  type StoredRewardDefinition,
  setRewardOrder,
  writeRewardDefinition,
} from './definition-store.server.ts';
import { type RewardDefinition, rewardDefinitionSchema } from './definition-types.ts';

type Saving = { readonly actor: AuditActor; readonly now: Date };

export type SaveRewardRefusalCode = RewardDefinitionRefusalCode | 'SKU_TAKEN';

/**
 * Creates a reward with its SKU and opening stock, or changes the reward with this slug. Points that are already reserved or spent keep
 * their number. Returns one refusal for each error, whose `field` is the path to the error (`voucher.maximumBottles`).
 * @param given a `RewardDefinitionInput`, such as parsed JSON.
 */
export async function saveReward(
  tx: Transaction,
  given: unknown,
  saving: Saving,
): Promise<Result<SkuSaveOutcome, SaveRewardRefusalCode>> {
  const read = validateWithSchema(rewardDefinitionSchema, given, 'REWARD_INVALID');
  if (!read.ok) return read;
  const contradictions = validateRewardDefinition(
    read.value,
    findSetting<PointsProgram>('points')?.tiers ?? [],
  );
  if (contradictions.length > 0) return refused(...contradictions);
  // In the order of an import, so that the two can't block each other.
  await lockCatalog(tx);
  await lockRewardDefinitions(tx);
  const before = (await readRewardDefinitions(tx)).find(
    ({ definition }) => definition.slug === read.value.slug,
  );
  const reward = withDay(read.value, before?.definition, saving.now);
  if (before && isDeepStrictEqual(comparableReward(before.definition), comparableReward(reward)))
    return ok('unchanged');
  const sold = await saveSold(tx, reward, before, saving);
  if (!sold.ok) return sold;
  await writeRewardDefinition(tx, before?.id, reward, { ...sold.value, earlyUntil: reward.early?.until });
  const saved = before ? 'changed' : 'created';
  const subject = { subjectType: 'reward', subjectId: reward.slug } as const;
  await recordAudit(tx, { at: saving.now, actor: saving.actor, action: `reward.${saved}`, ...subject });
  // Pages of wines link to the reward that is engraved.
  await invalidateCachedPages(tx, catalogPagesCacheTag);
  return ok(saved);
}

/** Returns the reward with the date on which its early access ends, instead of a number of days. A date that was already saved stays. */
function withDay(
  reward: RewardDefinition,
  before: RewardDefinition | undefined,
  now: Date,
): RewardDefinition {
  const { early } = reward;
  if (early?.days === undefined) return reward;
  const until = before?.early?.until ?? addDays(wineryDate(now), early.days);
  return { ...reward, early: { tier: early.tier, until } };
}

type Sold = { readonly skuId: SkuId; readonly experienceId: ExperienceId | undefined };

/** Saves the SKU under which the reward is ordered, or finds the experience that is booked through it. */
async function saveSold(
  tx: Transaction,
  reward: RewardDefinition,
  before: StoredRewardDefinition | undefined,
  { actor, now }: Saving,
): Promise<Result<Sold, SaveRewardRefusalCode>> {
  const was = before?.definition;
  if (was && was.kind !== reward.kind) {
    const sentence = `kind can’t change: this reward was redeemed as ${was.kind}.`;
    return refused({ code: 'REWARD_KIND', field: 'kind', sentence });
  }
  if (reward.kind === 'experience') return experienceOf(tx, reward);
  const wine = reward.kind === 'goods' ? reward.sold.wine : undefined;
  if (was && 'sold' in was && (was.sold.code !== reward.sold.code || isWine(was) !== isWine(reward))) {
    const sentence = 'sold.code can’t change, and a wine must stay a wine, because orders refer to it.';
    return refused({ code: 'REWARD_CODE', field: 'sold.code', sentence });
  }
  const { code, priceCents, facts, title = reward.title } = reward.sold;
  const sku = { code, priceCents, facts, title, wine, slug: `reward-${reward.slug}`, discountable: false };
  const saved = await saveHiddenSku(
    tx,
    {
      ...sku,
      kind: wine ? 'wine' : reward.kind === 'goods' ? 'goods' : 'service',
      openingStock: reward.kind === 'goods' ? reward.stock : 0,
    },
    { by: actor, now },
  );
  return saved.ok ? ok({ skuId: saved.value, experienceId: undefined }) : saved;
}

const isWine = (reward: RewardDefinition) => reward.kind === 'goods' && reward.sold.wine !== undefined;

async function experienceOf(
  tx: Transaction,
  { slug, experience, party }: Extract<RewardDefinition, { readonly kind: 'experience' }>,
): Promise<Result<Sold, RewardDefinitionRefusalCode>> {
  const found = await findRewardExperience(tx, experience);
  if (!(found?.isForPoints && [null, slug].includes(found.reward))) {
    const sentence = `experience must be the slug of a points-only experience that no other reward uses; ${experience} is not.`;
    return refused({ code: 'REWARD_EXPERIENCE', field: 'experience', sentence });
  }
  if (party < found.partyMin || party > found.partyMax) {
    const sentence = `party must be from ${found.partyMin} to ${found.partyMax}, as for the experience.`;
    return refused({ code: 'REWARD_PARTY', field: 'party', sentence });
  }
  return ok({ skuId: found.skuId, experienceId: found.id });
}

/**
 * Sorts these rewards into this order, within the positions they already have; all other rewards keep their positions. Returns the slugs of
 * the rewards that moved.
 */
export async function reorderRewards(
  tx: Transaction,
  slugs: readonly string[],
  { actor, now }: Saving,
): Promise<string[]> {
  await lockCatalog(tx);
  await lockRewardDefinitions(tx);
  const moved = await setRewardOrder(tx, slugs);
  if (moved.length === 0) return moved;
  const subject = { subjectType: 'reward', subjectId: 'all' } as const;
  await recordAudit(tx, {
    at: now,
    actor,
    action: 'reward.ordered',
    ...subject,
    data: { slugs: slugs.join(' ') },
  });
  await invalidateCachedPages(tx, catalogPagesCacheTag);
  return moved;
}

/** Stops offering a reward. Existing redemptions don't change. */
export async function withdrawReward(
  tx: Transaction,
  slug: string,
  saving: Saving,
): Promise<Result<SkuSaveOutcome, SaveRewardRefusalCode>> {
  const found = (await readRewardDefinitions(tx)).find(({ definition }) => definition.slug === slug);
  if (!found) {
    return refused({ code: 'REWARD_INVALID', field: 'slug', sentence: `There is no reward ${slug}.` });
  }
  return saveReward(tx, { ...found.definition, isOffered: false }, saving);
}

/** Returns all rewards as a winery defines them, in display order, with today's stock. Saving them again changes nothing. */
export async function exportRewards(read: Transaction): Promise<RewardDefinition[]> {
  return (await readRewardDefinitions(read)).map(({ definition }) => definition);
}
