import type { CustomerId } from '../../core/ids.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { loadSkusForSale } from '../catalog/index.server.ts';
import { unitsAvailable } from '../catalog/rules.ts';
import { available } from '../inventory/index.server.ts';
import { standingOf } from '../standing/index.server.ts';
import { choicesOf, leftOf } from './rules.ts';
import { allocationsNow } from './store.server.ts';
import type { AllocationInView, LineInView, OwnLine } from './types.ts';

type ViewDependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/** What a member may buy by allocation now and soon; undefined for whoever has no right to any. */
export async function viewAllocations(
  { database: { read }, clock, seal }: ViewDependencies,
  customerId: CustomerId,
): Promise<AllocationInView[] | undefined> {
  const now = clock.now();
  const { seesAllocations } = await standingOf(read, customerId, now);
  if (!seesAllocations) return undefined;
  const allocations = await allocationsNow(read, { customerId, seal }, now);
  const skus = await loadSkusForSale(
    read,
    allocations.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)),
  );
  const demanded = [...skus.values()].flatMap(({ demands }) => demands.map(({ resourceId }) => resourceId));
  const free = await available(read, demanded);
  const lineInView = (line: OwnLine): LineInView[] => {
    const sku = skus.get(line.skuId);
    if (!sku) return [];
    const units = unitsAvailable(sku.demands, (resourceId) => free.get(resourceId) ?? 0) ?? 0;
    return [{ ...line, sku, left: leftOf(line), choices: choicesOf(line, units) }];
  };
  return allocations.map((allocation) => ({ ...allocation, lines: allocation.lines.flatMap(lineInView) }));
}
