import type { Entitlement } from '../../src/engine/standing/types.ts';

export type SeedMember = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly rights: readonly SeedRight[];
  /** Bottles of 750 ml that came this year, before the shop kept count. */
  readonly received?: { readonly stateCode: string; readonly bottles: number };
};

export type SeedRight = Omit<Entitlement, 'discount'> & {
  readonly discountBasisPoints: number;
  readonly startedDaysAgo: number;
  /** Counted from the day of seeding; undefined while the right has no known end. */
  readonly endsInDays?: number;
};

function club(
  plan: string,
  discountBasisPoints: number,
  startedDaysAgo: number,
  seesAllocation = false,
): SeedRight {
  return { programme: 'club', plan, discountBasisPoints, seesAllocation, startedDaysAgo };
}

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
    rights: [club('open-cellar-6', 1_500, 410)],
  },
  {
    firstName: 'Ben',
    lastName: 'Okafor',
    email: 'ben@customers.example',
    rights: [club('foothill-12', 2_000, 230)],
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
  { firstName: 'Dev', lastName: 'Raman', email: 'dev@customers.example', rights: [] },
  {
    firstName: 'Elena',
    lastName: 'Sandoval',
    email: 'elena@customers.example',
    rights: [club('lantern-12', 2_000, 620, true)],
  },
  {
    firstName: 'Finn',
    lastName: 'Lindqvist',
    email: 'finn@customers.example',
    rights: [],
    received: { stateCode: 'MN', bottles: 18 },
  },
  { firstName: 'Gia', lastName: 'Toscano', email: 'gia@customers.example', rights: [] },
];
