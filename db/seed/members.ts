import type { WinePreference } from '../../src/engine/clubs/types.ts';

export type SeedCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly plus?: SeedPlusMembership;
  readonly membership?: SeedMembership;
  /** The number of 750 ml bottles received this year, before the shop kept records, and the state to which they were shipped. */
  readonly received?: { readonly stateCode: string; readonly bottles: number };
};

/** A paid year of Mesa Lucero+ for a demo customer, with the card that renews it. */
export type SeedPlusMembership = {
  /** Days from seeding until the membership renews. */
  readonly renewsInDays: number;
  readonly card: NonNullable<SeedMembership['card']>;
  readonly address: SeedAddress;
};

/** A demo customer's club membership, with the delivery and card needed to charge it. Its state is derived from these. */
export type SeedMembership = {
  readonly plan: string;
  readonly frequency: string;
  readonly joinedDaysAgo: number;
  readonly preference: WinePreference;
  /** The shipping address; undefined for a member who picks up at the hilltop. */
  readonly address?: SeedAddress;
  /** One of the sandbox gateway's predefined cards (its demo-cards.ts); undefined if the member has no card. */
  readonly card?: { readonly customer: string; readonly reference: string; readonly lastFour: string };
  readonly source: 'web' | 'counter';
};

type SeedAddress = {
  readonly primaryStreet: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
};

const cardOf = (name: string, lastFour: string) => ({
  customer: `cus_demo_${name}`,
  reference: `pm_demo_${name}`,
  lastFour,
});

/** The password of all demo customers, shown on the demo's sign-in page. */
export const demoPassword = 'cellar-door-demo';

/** The stored hash of `demoPassword`, precomputed so that seeding doesn't need to hash it. */
export const demoPasswordHash =
  '$scrypt$ln=14,r=8,p=5$o-lLGY_mHMadU3QKM2Y2CQ$2cQeVMpZabnIo-VbwWvwsyAwEDgW3sLuO4TGK3HfTJA';

/** The demo customers (domain §4.7). */
export const demoCustomers: readonly SeedCustomer[] = [
  {
    firstName: 'Ana',
    lastName: 'Whitlock',
    email: 'ana@customers.example',
    membership: {
      ...{ plan: 'open-cellar-6', frequency: 'quarterly', joinedDaysAgo: 410, preference: 'mixed' },
      ...{
        address: { primaryStreet: '2218 Linden Street', city: 'Oakland', stateCode: 'CA', zipCode: '94607' },
      },
      ...{ card: cardOf('ana', '4242') },
      source: 'web',
    },
  },
  {
    firstName: 'Ben',
    lastName: 'Okafor',
    email: 'ben@customers.example',
    membership: {
      ...{ plan: 'foothill-12', frequency: 'quarterly', joinedDaysAgo: 230, preference: 'red' },
      ...{ card: cardOf('ben', '0002'), source: 'counter' },
    },
  },
  {
    firstName: 'Chloe',
    lastName: 'Marchetti',
    email: 'chloe@customers.example',
    plus: {
      renewsInDays: 35,
      card: cardOf('chloe', '4242'),
      address: { primaryStreet: '410 Laurel Lane', city: 'Paso Robles', stateCode: 'CA', zipCode: '93446' },
    },
  },
  // Joined in the tasting room without a card: pending, so he has no benefits yet.
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
      ...{
        address: { primaryStreet: '77 Alder Court', city: 'La Jolla', stateCode: 'CA', zipCode: '92037' },
      },
      ...{ card: cardOf('elena', '4242') },
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
