/**
 * All capabilities that a role may grant, with their labels, by area. Every staff action names one of these; the menu hides pages that a
 * member may not open.
 */
export const capabilityTable = {
  'orders.read': 'See orders',
  'orders.money': 'See prices and payments of orders',
  'orders.hold': 'Hold and release orders',
  'orders.change': 'Change addresses and contacts, add notes and tags, resend emails',
  'orders.cancel': 'Cancel orders',
  'orders.refund': 'Refund orders and replace bottles',
  'orders.place': 'Place orders for customers',
  'parcels.move': 'Pack and ship parcels, and hand out pickups',
  'customers.read': 'See customers',
  'customers.change': 'Change customers’ contacts, notes and tags',
  'customers.credit': 'Give store credit and points',
  'customers.privacy': 'Export and delete personal data, merge duplicates',
  'members.change': 'Change club memberships and boxes for members',
  'visits.host': 'Check guests in and see today’s visits',
  'visits.plan': 'Change reservations and open or close times',
  'messages.answer': 'Answer messages, cases and forms',
  'reviews.moderate': 'Hide and restore reviews',
  'problems.decide': 'Report and decide problems with bottles',
  'catalog.manage': 'Add and change wines',
  'media.manage': 'Add, replace and remove pictures',
  'reports.read': 'See reports',
  'data.export': 'Export lists',
  'audit.read': 'See the audit trail',
  'team.manage': 'Invite staff, change roles, end sessions, import a winery package',
} as const satisfies Record<string, string>;

export type Capability = keyof typeof capabilityTable;

export const capabilities = Object.keys(capabilityTable) as Capability[];

export function isCapability(text: string): text is Capability {
  return Object.hasOwn(capabilityTable, text);
}

/**
 * The roles that every winery starts with. Owners may change them, except the owner role. `limit_cents` caps a single refund or credit;
 * with `asks_approval`, a larger one needs a colleague's approval.
 */
export const startingRoles = [
  { code: 'owner', name: 'Owner', limit_cents: undefined, capabilities },
  {
    code: 'manager',
    name: 'DTC manager',
    limit_cents: 100_000,
    capabilities: capabilities.filter((capability) => capability !== 'team.manage'),
  },
  {
    code: 'support',
    name: 'Support',
    limit_cents: 15_000,
    asks_approval: true,
    capabilities: [
      'orders.read',
      'orders.money',
      'orders.hold',
      'orders.change',
      'orders.cancel',
      'orders.refund',
      'orders.place',
      'customers.read',
      'customers.change',
      'customers.credit',
      'members.change',
      'visits.plan',
      'messages.answer',
      'reviews.moderate',
      'problems.decide',
    ],
  },
  {
    code: 'cellar',
    name: 'Cellar',
    limit_cents: 0,
    capabilities: ['orders.read', 'orders.hold', 'parcels.move'],
  },
  { code: 'host', name: 'Host', limit_cents: 0, capabilities: ['visits.host', 'visits.plan'] },
  {
    code: 'bookkeeper',
    name: 'Bookkeeper',
    limit_cents: 0,
    capabilities: ['orders.read', 'orders.money', 'customers.read', 'reports.read', 'data.export'],
  },
  { code: 'editor', name: 'Editor', limit_cents: 0, capabilities: ['reviews.moderate', 'reports.read'] },
  {
    code: 'auditor',
    name: 'Auditor',
    limit_cents: 0,
    capabilities: ['orders.read', 'orders.money', 'customers.read', 'reports.read', 'audit.read'],
  },
] as const satisfies readonly {
  readonly code: string;
  readonly name: string;
  readonly limit_cents: number | undefined;
  readonly asks_approval?: boolean;
  readonly capabilities: readonly Capability[];
}[];
