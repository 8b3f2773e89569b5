import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { CustomerId, SkuId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { usagesOf } from '../checkout/person-usage-store.server.ts';
import { personKey } from '../compliance/address-rules.ts';
import { purchaseRule } from './rules.ts';
import { wineAllocationLines, wineAllocations, wineAllocationWishes } from './schema.ts';
import type { AllocationLine, OwnAllocation, OwnLine, WineAllocation, WineAllocationId } from './types.ts';

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
