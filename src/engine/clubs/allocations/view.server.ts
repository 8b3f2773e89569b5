import type { CustomerId } from '../../../core/ids.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { skuDisplayName, unitsAvailable } from '../../catalog/rules.ts';
import { viewSkus } from '../../catalog/view.server.ts';
import { availableUnits } from '../../inventory/index.server.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { allocationQuantityChoices, isAllocationOpen, remainingAllocationBottles } from './rules.ts';
import { currentAndUpcomingAllocations } from './store.server.ts';
import type {
  AllocationLineView,
  AllocationView,
  MemberAllocationLine,
  RemainingAllocation,
} from './types.ts';

type ViewDependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/** Returns a member's current and upcoming allocations, or undefined for a customer without access to allocations. */
export async function viewAllocations(
  { database: { read }, clock, seal }: ViewDependencies,
  customerId: CustomerId,
): Promise<AllocationView[] | undefined> {
  const now = clock.now();
  const standing = await loadCustomerStanding(read, customerId, now);
  const { seesAllocations } = standing;
  if (!seesAllocations) return undefined;
  const allocations = await currentAndUpcomingAllocations(read, { customerId, seal }, now);
  const ids = allocations.flatMap(({ lines }) => lines.map(({ skuId }) => skuId));
  const [skus, shown] = await Promise.all([loadSkusForSale(read, ids), viewSkus(read, ids, standing)]);
  const shelf = new Map(shown.map((each) => [each.skuId, each]));
  const demanded = [...skus.values()].flatMap(({ demands }) => demands.map(({ resourceId }) => resourceId));
  const free = await availableUnits(read, demanded);
  const lineInView = (line: MemberAllocationLine): AllocationLineView[] => {
    const sku = skus.get(line.skuId);
    if (!sku) return [];
    const units = unitsAvailable(sku.demands, (resourceId) => free.get(resourceId) ?? 0) ?? 0;
    const { facts, memberPriceCents } = shelf.get(line.skuId) ?? {};
    const ownCents = standing.percentages.length > 0 ? (memberPriceCents ?? sku.priceCents) : sku.priceCents;
    return [
      {
        ...line,
        sku,
        ownCents,
        facts,
        left: remainingAllocationBottles(line),
        choices: allocationQuantityChoices(line, units),
      },
    ];
  };
  return allocations.map((allocation) => ({ ...allocation, lines: allocation.lines.flatMap(lineInView) }));
}

/** Returns a summary of the open allocation that ends first among those a customer can still buy from; undefined if there is none. */
export async function viewRemainingAllocation(
  dependencies: ViewDependencies,
  customerId: CustomerId,
): Promise<RemainingAllocation | undefined> {
  const now = dependencies.clock.now();
  const open = ((await viewAllocations(dependencies, customerId)) ?? [])
    .filter((allocation) => isAllocationOpen(allocation, now))
    .map(({ endsAt, lines }) => ({ endsAt, lines: lines.filter(({ choices }) => choices.length > 1) }))
    .filter(({ lines }) => lines.length > 0)
    .sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
  const [first] = open;
  return (
    first && {
      bottles: first.lines.reduce((all, { left }) => all + left, 0),
      wines: first.lines.map(({ sku }) => skuDisplayName(sku)),
      endsAt: first.endsAt,
    }
  );
}
