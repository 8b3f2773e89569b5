import type { WinePreference } from '../../src/engine/clubs/types.ts';
import type { Entitlement } from '../../src/engine/standing/types.ts';
import type { demoCards } from '../../src/integrations/payment/sandbox/demo-cards.ts';

export type SeedMember = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly rights?: readonly SeedRight[];
  readonly membership?: SeedMembership;
  /** Bottles of 750 ml that came this year, before the shop kept count. */
  readonly received?: { readonly stateCode: string; readonly bottles: number };
};

export type SeedRight = Omit<Entitlement, 'discount'> & {
  readonly discountBasisPoints: number;
  readonly startedDaysAgo: number;
  /** Counted from the day of seeding; undefined while the right has no known end. */
  readonly endsInDays?: number;
};

/** A membership of a club, with what it needs to be charged; the right that it brings is made of it. */
export type SeedMembership = {
  readonly plan: string;
  readonly frequency: string;
  readonly joinedDaysAgo: number;
  readonly preference: WinePreference;
  /** Undefined: picked up at the hilltop. */
  readonly address?: { readonly primaryStreet: string; readonly zipCode: string };
  /** Of the cards that the sandbox gateway knows; undefined while there is none. */
  readonly cardId?: (typeof demoCards)[number]['id'];
  readonly source: 'web' | 'counter';
};

/** With which all of them sign in; it stands on the sign-in page of the demonstration and nowhere else. */
export const demoPassword = 'cellar-door-demo';

/** The same as it is stored. Made once, so that a demonstration does not start with hashing. */
export const demoPasswordStored =
  '$scrypt$ln=14,r=8,p=5$o-lLGY_mHMadU3QKM2Y2CQ$2cQeVMpZabnIo-VbwWvwsyAwEDgW3sLuO4TGK3HfTJA';

/** The people of the demonstration (domain §4.7). */
export const members: readonly SeedMember[] = [
  {
    firstName: 'Ana',
    lastName: 'Whitlock',
    email: 'ana@customers.example',
    membership: {
      ...{ plan: 'open-cellar-6', frequency: 'quarterly', joinedDaysAgo: 410, preference: 'mixed' },
      ...{ address: { primaryStreet: '2218 Linden Street', zipCode: '94607' }, cardId: 'pm_demo_ana' },
      source: 'web',
    },
  },
  {
    firstName: 'Ben',
    lastName: 'Okafor',
    email: 'ben@customers.example',
    membership: {
      ...{ plan: 'foothill-12', frequency: 'quarterly', joinedDaysAgo: 230, preference: 'red' },
      ...{ cardId: 'pm_demo_ben', source: 'counter' },
    },
  },
  {
    firstName: 'Chloe',
    lastName: 'Marchetti',
    email: 'chloe@customers.example',
    rights: [
      {
        programme: 'plus',
        plan: 'mesa-lucero-plus',
        discountBasisPoints: 0,
        seesAllocation: false,
        startedDaysAgo: 345,
        endsInDays: 20,
      },
    ],
  },
  // Joined at the counter without a card: pending, so nothing is his yet.
  {
    firstName: 'Dev',
    lastName: 'Raman',
    email: 'dev@customers.example',
    membership: {
      ...{ plan: 'foothill-6', frequency: 'quarterly', joinedDaysAgo: 5, preference: 'mixed' },
      source: 'counter',
    },
  },
  {
    firstName: 'Elena',
    lastName: 'Sandoval',
    email: 'elena@customers.example',
    membership: {
      ...{ plan: 'lantern-12', frequency: 'twice-a-year', joinedDaysAgo: 620, preference: 'red' },
      ...{ address: { primaryStreet: '77 Alder Court', zipCode: '92037' }, cardId: 'pm_demo_elena' },
      source: 'web',
    },
  },
  {
    firstName: 'Finn',
    lastName: 'Lindqvist',
    email: 'finn@customers.example',
    received: { stateCode: 'MN', bottles: 18 },
  },
  { firstName: 'Gia', lastName: 'Toscano', email: 'gia@customers.example' },
];
