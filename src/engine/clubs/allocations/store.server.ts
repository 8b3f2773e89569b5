import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { CustomerId, SkuId, WineAllocationId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { skus } from '../../catalog/schema.ts';
import { purchaseLimitRuleKey } from '../../checkout/limits/person-claim-rules.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { limitUsagesFor } from '../../compliance/limits/view.server.ts';
import { customers } from '../../identity/schema.ts';
import { wineAllocationLines, wineAllocationRequests, wineAllocations } from './schema.ts';
import type {
  AllocationLine,
  MemberAllocation,
  MemberAllocationLine,
  OpenAllocationRequest,
  WineAllocation,
} from './types.ts';

/* Offers are the same for all members with access; purchases and requests are read for their owner only. */

type Asking = { readonly customerId: CustomerId; readonly seal: Pick<Seal, 'keyedHash'> };

/** Returns current and upcoming allocations with this customer's lines, ordered by end date. */
export async function currentAndUpcomingAllocations(
  read: Transaction,
  asking: Asking,
  now: Date,
): Promise<MemberAllocation[]> {
  const offered = await read
    .select()
    .from(wineAllocations)
    .where(gt(wineAllocations.endsAt, now))
    .orderBy(asc(wineAllocations.endsAt), asc(wineAllocations.id));
  return withOwnLines(read, asking, offered.map(asAllocation));
}

/** Returns an allocation, even if it has ended, with this customer's lines; undefined for an unknown id. */
export async function findAllocation(
  read: Transaction,
  asking: Asking,
  allocationId: WineAllocationId,
): Promise<MemberAllocation | undefined> {
  const offered = await read.select().from(wineAllocations).where(eq(wineAllocations.id, allocationId));
  const [own] = await withOwnLines(read, asking, offered.map(asAllocation));
  return own;
}

function asAllocation({ createdAt: _, ...allocation }: typeof wineAllocations.$inferSelect): WineAllocation {
  return allocation;
}

async function withOwnLines(
  read: Transaction,
  { customerId, seal }: Asking,
  allocations: readonly WineAllocation[],
): Promise<MemberAllocation[]> {
  if (allocations.length === 0) return [];
  const ids = allocations.map(({ id }) => id);
  const [lines, requests] = await Promise.all([
    read
      .select()
      .from(wineAllocationLines)
      .where(inArray(wineAllocationLines.allocationId, ids))
      .orderBy(asc(wineAllocationLines.position)),
    read
      .select()
      .from(wineAllocationRequests)
      .where(
        and(
          inArray(wineAllocationRequests.allocationId, ids),
          eq(wineAllocationRequests.customerId, customerId),
        ),
      ),
  ]);
  const own = seal.keyedHash(personKey({ kind: 'account', customerId })).toString('base64url');
  const questions = lines.map(({ skuId }) => ({
    personKey: own,
    rule: purchaseLimitRuleKey(skuId),
    countFrom: 'ever',
    period: 'ever',
  }));
  const bought = new Map(
    (await limitUsagesFor(read, questions, undefined)).map(({ rule, used }) => [rule, used] as const),
  );
  const ownLine = ({ allocationId, position: _, ...line }: (typeof lines)[number]): MemberAllocationLine => {
    const request = requests.find((each) => each.allocationId === allocationId && each.skuId === line.skuId);
    return {
      ...line,
      bought: bought.get(purchaseLimitRuleKey(line.skuId)) ?? 0,
      requested: request?.requested ?? 0,
      granted: request?.granted ?? 0,
    };
  };
  return allocations.map((allocation) => ({
    ...allocation,
    lines: lines.filter(({ allocationId }) => allocationId === allocation.id).map(ownLine),
  }));
}

type NewRequest = {
  readonly allocationId: WineAllocationId;
  readonly skuId: SkuId;
  readonly customerId: CustomerId;
  readonly requested: number;
  readonly now: Date;
};

/**
 * Inserts or updates a member's request for extra bottles. A database constraint prevents it from falling below the number already granted.
 */
export async function saveAllocationRequest(tx: Transaction, { now, ...request }: NewRequest): Promise<void> {
  const { requested } = request;
  await tx
    .insert(wineAllocationRequests)
    .values({ ...request, granted: 0, updatedAt: now })
    .onConflictDoUpdate({
      target: [
        wineAllocationRequests.allocationId,
        wineAllocationRequests.skuId,
        wineAllocationRequests.customerId,
      ],
      set: { requested, updatedAt: now },
    });
}

/** Returns the requests of allocations that have not ended and that are not fully granted, oldest first. */
export async function openAllocationRequests(read: Transaction, now: Date): Promise<OpenAllocationRequest[]> {
  const { rows } = await read.execute<OpenAllocationRequest>(sql`
    select request.allocation_id as "allocationId", offered.title as allocation, sku.id as "skuId", sku.code,
           concat_ws(' ', sku.title, sku.vintage) as wine, request.customer_id as "customerId", customer.email, requested, granted
      from wine_allocation_wishes request
      join wine_allocations offered on offered.id = request.allocation_id and offered.ends_at > ${now.toISOString()}
      join skus sku on sku.id = request.sku_id
      join customers customer on customer.id = request.customer_id
     where granted < requested
     order by request.updated_at, customer.email, sku.code`);
  return rows;
}

/**
 * Raises the number of bottles granted to a request. Returns false if the request doesn't exist, is for fewer bottles, or already has that
 * many granted.
 */
export async function raiseAllocationGrant(
  tx: Transaction,
  grant: Pick<OpenAllocationRequest, 'allocationId' | 'skuId' | 'customerId' | 'granted'> & {
    readonly now: Date;
  },
): Promise<boolean> {
  const { allocationId, skuId, customerId, granted, now } = grant;
  const { rowCount } = await tx
    .update(wineAllocationRequests)
    .set({ granted, updatedAt: now })
    .where(
      and(
        eq(wineAllocationRequests.allocationId, allocationId),
        eq(wineAllocationRequests.skuId, skuId),
        eq(wineAllocationRequests.customerId, customerId),
        sql`${wineAllocationRequests.granted} < ${granted} and ${wineAllocationRequests.requested} >= ${granted}`,
      ),
    );
  return rowCount === 1;
}

/** Returns the details for the email about a granted request, or undefined if there is no such request or the allocation has ended. */
export async function findAllocationGrant(
  read: Transaction,
  { allocationId, skuId, customerId }: Pick<OpenAllocationRequest, 'allocationId' | 'skuId' | 'customerId'>,
  now: Date,
): Promise<
  | (Pick<OpenAllocationRequest, 'allocation' | 'wine' | 'granted'> & {
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
      granted: wineAllocationRequests.granted,
      firstName: customers.firstName,
    })
    .from(wineAllocationRequests)
    .innerJoin(wineAllocations, eq(wineAllocations.id, wineAllocationRequests.allocationId))
    .innerJoin(skus, eq(skus.id, wineAllocationRequests.skuId))
    .innerJoin(customers, eq(customers.id, wineAllocationRequests.customerId))
    .where(
      and(
        eq(wineAllocationRequests.allocationId, allocationId),
        eq(wineAllocationRequests.skuId, skuId),
        eq(wineAllocationRequests.customerId, customerId),
        gt(wineAllocations.endsAt, now),
      ),
    );
  return row;
}

/** Inserts an allocation for all members with access to allocations, and returns its id. */
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
