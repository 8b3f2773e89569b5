import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { CustomerId, SkuId, WineAllocationId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { skus } from '../../catalog/schema.ts';
import { purchaseRule } from '../../checkout/limits/person-claim-rules.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { usagesOf } from '../../compliance/limits/view.server.ts';
import { customers } from '../../identity/schema.ts';
import { wineAllocationLines, wineAllocations, wineAllocationWishes } from './schema.ts';
import type { AllocationLine, OpenWish, OwnAllocation, OwnLine, WineAllocation } from './types.ts';

/* What somebody bought or wished for is read for its owner alone; what is offered is the same for all who see it. */

type Asking = { readonly customerId: CustomerId; readonly seal: Pick<Seal, 'keyedHash'> };

/** Allocations that have not ended at `now`, the next to end first, as they stand for this customer. */
export async function allocationsNow(read: Transaction, asking: Asking, now: Date): Promise<OwnAllocation[]> {
  const offered = await read
    .select()
    .from(wineAllocations)
    .where(gt(wineAllocations.endsAt, now))
    .orderBy(asc(wineAllocations.endsAt), asc(wineAllocations.id));
  return standingFor(read, asking, offered.map(asAllocation));
}

/** One of them, ended or not, as it stands for this customer. */
export async function findAllocation(
  read: Transaction,
  asking: Asking,
  allocationId: WineAllocationId,
): Promise<OwnAllocation | undefined> {
  const offered = await read.select().from(wineAllocations).where(eq(wineAllocations.id, allocationId));
  const [own] = await standingFor(read, asking, offered.map(asAllocation));
  return own;
}

function asAllocation({ createdAt: _, ...allocation }: typeof wineAllocations.$inferSelect): WineAllocation {
  return allocation;
}

async function standingFor(
  read: Transaction,
  { customerId, seal }: Asking,
  allocations: readonly WineAllocation[],
): Promise<OwnAllocation[]> {
  if (allocations.length === 0) return [];
  const ids = allocations.map(({ id }) => id);
  const [lines, wishes] = await Promise.all([
    read
      .select()
      .from(wineAllocationLines)
      .where(inArray(wineAllocationLines.allocationId, ids))
      .orderBy(asc(wineAllocationLines.position)),
    read
      .select()
      .from(wineAllocationWishes)
      .where(
        and(inArray(wineAllocationWishes.allocationId, ids), eq(wineAllocationWishes.customerId, customerId)),
      ),
  ]);
  const own = seal.keyedHash(personKey({ kind: 'account', customerId })).toString('base64url');
  const questions = lines.map(({ skuId }) => ({
    personKey: own,
    rule: purchaseRule(skuId),
    countFrom: 'ever',
    period: 'ever',
  }));
  const bought = new Map(
    (await usagesOf(read, questions, undefined)).map(({ rule, used }) => [rule, used] as const),
  );
  const ownLine = ({ allocationId, position: _, ...line }: (typeof lines)[number]): OwnLine => {
    const wish = wishes.find((each) => each.allocationId === allocationId && each.skuId === line.skuId);
    return {
      ...line,
      bought: bought.get(purchaseRule(line.skuId)) ?? 0,
      requested: wish?.requested ?? 0,
      granted: wish?.granted ?? 0,
    };
  };
  return allocations.map((allocation) => ({
    ...allocation,
    lines: lines.filter(({ allocationId }) => allocationId === allocation.id).map(ownLine),
  }));
}

type Wish = {
  readonly allocationId: WineAllocationId;
  readonly skuId: SkuId;
  readonly customerId: CustomerId;
  readonly requested: number;
  readonly now: Date;
};

/** Writes a wish down, or changes it; the database lets nobody wish for less than was granted. */
export async function saveWish(tx: Transaction, { now, ...wish }: Wish): Promise<void> {
  const { requested } = wish;
  await tx
    .insert(wineAllocationWishes)
    .values({ ...wish, granted: 0, updatedAt: now })
    .onConflictDoUpdate({
      target: [
        wineAllocationWishes.allocationId,
        wineAllocationWishes.skuId,
        wineAllocationWishes.customerId,
      ],
      set: { requested, updatedAt: now },
    });
}

/** Wishes of allocations that have not ended and are not granted in full, the oldest first. */
export async function openWishes(read: Transaction, now: Date): Promise<OpenWish[]> {
  const { rows } = await read.execute<OpenWish>(sql`
    select wish.allocation_id as "allocationId", offered.title as allocation, sku.id as "skuId", sku.code,
           concat_ws(' ', sku.title, sku.vintage) as wine, wish.customer_id as "customerId", customer.email, requested, granted
      from wine_allocation_wishes wish
      join wine_allocations offered on offered.id = wish.allocation_id and offered.ends_at > ${now.toISOString()}
      join skus sku on sku.id = wish.sku_id
      join customers customer on customer.id = wish.customer_id
     where granted < requested
     order by wish.updated_at, customer.email, sku.code`);
  return rows;
}

/** Grants a wish up to so many bottles in all, no fewer than before. @returns whether it was there and asked for as many. */
export async function raiseGrant(
  tx: Transaction,
  grant: Pick<OpenWish, 'allocationId' | 'skuId' | 'customerId' | 'granted'> & { readonly now: Date },
): Promise<boolean> {
  const { allocationId, skuId, customerId, granted, now } = grant;
  const { rowCount } = await tx
    .update(wineAllocationWishes)
    .set({ granted, updatedAt: now })
    .where(
      and(
        eq(wineAllocationWishes.allocationId, allocationId),
        eq(wineAllocationWishes.skuId, skuId),
        eq(wineAllocationWishes.customerId, customerId),
        sql`${wineAllocationWishes.granted} < ${granted} and ${wineAllocationWishes.requested} >= ${granted}`,
      ),
    );
  return rowCount === 1;
}

/** What a mail about a wish says; undefined when the allocation has ended by now. */
export async function findGrant(
  read: Transaction,
  { allocationId, skuId, customerId }: Pick<OpenWish, 'allocationId' | 'skuId' | 'customerId'>,
  now: Date,
): Promise<
  | (Pick<OpenWish, 'allocation' | 'wine' | 'granted'> & {
      readonly endsAt: Date;
      readonly firstName: string;
    })
  | undefined
> {
  const [row] = await read
    .select({
      allocation: wineAllocations.title,
      endsAt: wineAllocations.endsAt,
      wine: sql<string>`concat_ws(' ', ${skus.title}, ${skus.vintage})`,
      granted: wineAllocationWishes.granted,
      firstName: customers.firstName,
    })
    .from(wineAllocationWishes)
    .innerJoin(wineAllocations, eq(wineAllocations.id, wineAllocationWishes.allocationId))
    .innerJoin(skus, eq(skus.id, wineAllocationWishes.skuId))
    .innerJoin(customers, eq(customers.id, wineAllocationWishes.customerId))
    .where(
      and(
        eq(wineAllocationWishes.allocationId, allocationId),
        eq(wineAllocationWishes.skuId, skuId),
        eq(wineAllocationWishes.customerId, customerId),
        gt(wineAllocations.endsAt, now),
      ),
    );
  return row;
}

/** Offers an allocation to everybody whose standing sees allocations. */
export async function insertAllocation(
  tx: Transaction,
  allocation: Omit<WineAllocation, 'id'> & { readonly lines: readonly AllocationLine[]; readonly now: Date },
): Promise<WineAllocationId> {
  const { lines, now, ...fields } = allocation;
  const [made] = await tx
    .insert(wineAllocations)
    .values({ ...fields, id: sql`uuidv7()`, createdAt: now })
    .returning({ id: wineAllocations.id });
  const allocationId = made?.id as WineAllocationId;
  await tx
    .insert(wineAllocationLines)
    .values(lines.map((line, position) => ({ ...line, allocationId, position })));
  return allocationId;
}
