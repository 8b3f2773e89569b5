import type { CustomerId, WineAllocationId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import {
  allocationClosedRefusal,
  allocationNotFound,
  allocationRequestRefusal,
  isAllocationOpen,
} from './rules.ts';
import {
  findAllocation,
  openAllocationRequests,
  raiseAllocationGrant,
  saveAllocationRequest,
} from './store.server.ts';
import type { AllocationRefusalCode, ChosenAllocationQuantity, OpenAllocationRequest } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'> & {
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/**
 * Saves a member's requests for more bottles than their allocation includes. Saves all requests of a form or
 * none.
 */
export async function saveAllocationRequests(
  { database, clock, seal }: Dependencies,
  customerId: CustomerId,
  {
    allocationId,
    requested,
  }: { readonly allocationId: WineAllocationId; readonly requested: readonly ChosenAllocationQuantity[] },
): Promise<Result<undefined, AllocationRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const { seesAllocations } = await loadCustomerStanding(tx, customerId, now);
    const allocation = seesAllocations && (await findAllocation(tx, { customerId, seal }, allocationId));
    if (!allocation) return refused(allocationNotFound);
    if (!isAllocationOpen(allocation, now)) return refused(allocationClosedRefusal(allocation));
    const skus = await loadSkusForSale(
      tx,
      allocation.lines.map(({ skuId }) => skuId),
    );
    const requests = allocation.lines.flatMap((line) => {
      const request = requested.find(({ skuId }) => skuId === line.skuId);
      return request && request.quantity !== line.requested ? [{ line, requested: request.quantity }] : [];
    });
    const refusals = requests.flatMap(({ line, requested }) => {
      const sku = skus.get(line.skuId);
      invariant(sku, `SKU ${line.skuId} of an allocation is in the catalog`);
      return allocationRequestRefusal(line, sku, requested) ?? [];
    });
    if (refusals.length > 0) return refused(...refusals);
    for (const { line, requested } of requests) {
      await saveAllocationRequest(tx, { allocationId, skuId: line.skuId, customerId, requested, now });
    }
    return ok(undefined);
  });
}

type GrantDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;
type Granting = {
  readonly email: string;
  /** The wine's SKU code. */
  readonly code: string;
  /** The new total, including bottles granted earlier. */
  readonly granted: number;
  readonly actor: AuditActor;
};

/** Grants a member's request for more bottles and emails the member, who then decides whether to buy. */
export async function grantAllocationRequest(
  { database, clock, jobs }: GrantDependencies,
  { email, code, granted, actor }: Granting,
): Promise<
  Result<
    OpenAllocationRequest,
    Extract<AllocationRefusalCode, 'REQUEST_NOT_FOUND' | 'REQUEST_MAXIMUM' | 'REQUEST_GRANTED'>
  >
> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const request = (await openAllocationRequests(tx, now)).find(
      (each) => each.email.toLowerCase() === email.toLowerCase() && each.code === code,
    );
    if (!request) {
      const sentence = `${email} has no open request for ${code}.`;
      return refused({ code: 'REQUEST_NOT_FOUND', sentence });
    }
    const { allocationId, skuId, customerId, requested } = request;
    if (granted > requested) {
      return refused({
        code: 'REQUEST_MAXIMUM',
        sentence: `${email} requested only ${requested} of ${code}.`,
      });
    }
    if (!(await raiseAllocationGrant(tx, { allocationId, skuId, customerId, granted, now }))) {
      return refused({
        code: 'REQUEST_GRANTED',
        sentence: `${email} has already been granted ${request.granted} of ${code}, and that can’t be reduced.`,
      });
    }
    const subject = { subjectType: 'account', subjectId: customerId } as const;
    const data = { allocationId, skuId, granted };
    await recordAudit(tx, { ...{ at: now, actor, action: 'allocation.granted', data }, ...subject });
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'allocation-granted', subjectType: 'wine_allocation', subjectId: allocationId },
      ...{ occurrence: `${customerId} ${skuId} ${granted}`, recipient: request.email, at: now },
    });
    return ok({ ...request, granted });
  });
}
