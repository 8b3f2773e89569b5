import { type Capability, capabilities, capabilityTable } from '../engine/staff/capability-table.ts';

const areaNames: Readonly<Record<string, string>> = {
  orders: 'Orders',
  parcels: 'Orders',
  problems: 'Orders',
  customers: 'Customers',
  members: 'Clubs and visits',
  visits: 'Clubs and visits',
  messages: 'Messages and reviews',
  reviews: 'Messages and reviews',
  media: 'Pictures',
  reports: 'Reports and records',
  data: 'Reports and records',
  audit: 'Reports and records',
  team: 'Team',
};

export type CapabilityGroup = {
  readonly area: string;
  readonly items: readonly { readonly capability: Capability; readonly label: string }[];
};

/** Returns all capabilities grouped by area, in the order of `capabilityTable`. */
export function capabilityGroups(): readonly CapabilityGroup[] {
  const byArea = Map.groupBy(capabilities, (capability) => {
    const [area = ''] = capability.split('.');
    return areaNames[area] ?? 'Other';
  });
  return [...byArea].map(([area, items]) => ({
    area,
    items: items.map((capability) => ({ capability, label: capabilityTable[capability] })),
  }));
}
