import type { ShipmentInView } from './box-types.ts';

const unsettled: ReadonlySet<ShipmentInView['state']> = new Set([
  'upcoming',
  'open',
  'locked',
  'charging',
  'declined',
]);

/** What is still to come, and what was skipped and can come after all; the first due first. */
export function comingOf(shipments: readonly ShipmentInView[], now: Date): ShipmentInView[] {
  return shipments
    .filter(({ state, locksAt }) => unsettled.has(state) || (state === 'skipped' && locksAt > now))
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

/** Of what is coming the first of each membership. */
export function nextOfEach(coming: readonly ShipmentInView[]): ShipmentInView[] {
  const seen = new Set<ShipmentInView['membershipId']>();
  return coming.filter(({ membershipId }) => {
    const isFirst = !seen.has(membershipId);
    seen.add(membershipId);
    return isFirst;
  });
}
