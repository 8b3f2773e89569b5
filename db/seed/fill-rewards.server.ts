import { inArray } from 'drizzle-orm';
import { addDays, wineryDate } from '../../src/core/dates.ts';
import type { ResourceId, RewardId, SkuId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { zeroCents } from '../../src/core/money.ts';
import { skus } from '../../src/engine/catalog/schema.ts';
import { resources, stock, stockMovements } from '../../src/engine/inventory/schema.ts';
import { points } from '../../src/engine/loyalty/points/rules.ts';
import { rewards as rewardsTable } from '../../src/engine/loyalty/rewards/schema.ts';
import { experiences } from '../../src/engine/visits/experiences/schema.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { rewards } from './rewards.ts';

type SeedReward = (typeof rewards)[number];
type Sold = Exclude<SeedReward, { readonly kind: 'experience' }>;

/** Creates the rewards with their SKUs and stock; visits among them exist already. */
export async function fillRewards(tx: Transaction, now: Date): Promise<void> {
  const skuIds = await fillSkus(tx, now);
  const visits = await visitsOf(tx);
  const today = wineryDate(now);
  await tx.insert(rewardsTable).values(
    rewards.map((reward, index) => {
      const { slug, title, feeCents, facts, kind, leastTier, early } = reward;
      const visit = kind === 'experience' ? required(visits, reward.visit) : undefined;
      const voucher = kind === 'voucher' ? reward.voucher : undefined;
      return {
        ...{ slug, title, feeCents, facts, kind, leastTier, position: (index + 1) * 10 },
        id: (index + 1) as RewardId,
        points: points(reward.points),
        skuId: visit?.skuId ?? required(skuIds, slug),
        experienceId: visit?.id,
        party: kind === 'experience' ? reward.party : undefined,
        isEngraved: kind === 'goods' && reward.isEngraved === true,
        earlyTier: early?.tier,
        earlyUntil: early && addDays(today, early.untilDay),
        voucherKind: voucher?.benefit.kind,
        voucherCents:
          voucher?.benefit.kind === 'amount' ? voucher.benefit.amountCents : voucher?.benefit.priceCents,
        voucherMinimumCents: voucher?.minimumCents ?? zeroCents,
        voucherMinimumBottles: voucher?.minimumBottles ?? 0,
        voucherMaximumBottles: voucher?.maximumBottles,
        voucherDays: voucher?.days,
      };
    }),
  );
}

/** Creates the SKUs, by the reward's slug; none is listed in the shop or discounted. */
async function fillSkus(tx: Transaction, now: Date): Promise<ReadonlyMap<string, SkuId>> {
  const sold = rewards.flatMap((reward): Sold[] => (reward.kind === 'experience' ? [] : [reward]));
  const resourceIds = await fillStock(tx, sold, now);
  const rows = sold.map((reward, index) => {
    const { code, priceCents, facts } = reward.sold;
    const wine = reward.kind === 'goods' ? reward.sold.wine : undefined;
    return {
      ...{ code, priceCents, facts, slug: `reward-${reward.slug}`, ...wine },
      title: wine ? reward.title.replace(` ${wine.vintage}`, '') : reward.title,
      ...({ visibility: 'hidden', lifecycle: 'current', discountable: false } as const),
      kind: wine ? ('wine' as const) : reward.kind === 'goods' ? ('goods' as const) : ('service' as const),
      taxClass: wine ? ('wine' as const) : ('goods' as const),
      style: wine && ('red' as const),
      resourceId: resourceIds.get(code),
      position: 20_000 + index * 10,
    };
  });
  const created = await tx.insert(skus).values(rows).returning({ id: skus.id, slug: skus.slug });
  return new Map(created.map(({ id, slug }) => [slug.replace(/^reward-/, ''), id]));
}

async function fillStock(
  tx: Transaction,
  sold: readonly Sold[],
  now: Date,
): Promise<ReadonlyMap<string, ResourceId>> {
  const counted = sold.flatMap((reward) =>
    reward.kind === 'goods' ? [{ code: reward.sold.code, title: reward.title, quantity: reward.stock }] : [],
  );
  const created = await tx
    .insert(resources)
    .values(counted.map(({ code, title }) => ({ code, title, kind: 'goods' as const })))
    .returning({ id: resources.id, code: resources.code });
  const ids = new Map(created.map(({ id, code }) => [code, id]));
  const received = counted.map(({ code, quantity }) => ({ resourceId: required(ids, code), quantity }));
  await tx
    .insert(stock)
    .values(
      received.map(({ resourceId, quantity }) => ({ resourceId, onHand: quantity, allocated: 0, held: 0 })),
    );
  await tx.insert(stockMovements).values(
    received.map(({ resourceId, quantity }) => ({
      ...{ resourceId, quantityChange: quantity, kind: 'received' as const, adjustedBy: 'seed' },
      ...{ note: 'Opening stock of the demonstration', at: now },
    })),
  );
  return ids;
}

async function visitsOf(tx: Transaction) {
  const slugs = rewards.flatMap((reward) => (reward.kind === 'experience' ? [reward.visit] : []));
  const rows = await tx
    .select({ slug: experiences.slug, id: experiences.id, skuId: experiences.skuId })
    .from(experiences)
    .where(inArray(experiences.slug, slugs));
  return new Map(rows.map(({ slug, ...visit }) => [slug, visit]));
}

function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  invariant(value !== undefined, `the seed names what it has: ${String(key)}`);
  return value;
}
