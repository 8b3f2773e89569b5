/** A purchase of a demo customer: days before seeding, and the quantity of each wine by slug. */
export type SeedPurchase = {
  readonly daysAgo: number;
  readonly bottles: readonly (readonly [slug: string, quantity: number])[];
  /** Present if the order is paid but not shipped yet, so that its points are pending. */
  readonly isOpen?: true;
};

/** A demo member of Vine Points with the sources of their points. Purchases are listed oldest first, all after joining. */
export type SeedPointsMember = {
  readonly email: string;
  readonly joinedDaysAgo: number;
  readonly address: {
    readonly primaryStreet: string;
    readonly city: string;
    readonly state: string;
    readonly zipCode: string;
  };
  readonly purchases: readonly SeedPurchase[];
  readonly birthday?: { readonly daysAgo: number; readonly points: number };
  /** A staff adjustment of points, with the reason shown to the customer. */
  readonly given?: { readonly daysAgo: number; readonly points: number; readonly reason: string };
};

/**
 * The demo customers with points. Ana is in the second tier and near the third, with an open order; Chloe earns double points with Mesa
 * Lucero+; Elena is in the top tier, with enough points for another engraved magnum; most of Finn's points expire in three weeks, because
 * he has no membership.
 */
export const demoPointsMembers: readonly SeedPointsMember[] = [
  {
    email: 'ana@customers.example',
    joinedDaysAgo: 400,
    address: { primaryStreet: '2218 Linden Street', city: 'Oakland', state: 'CA', zipCode: '94607' },
    purchases: [
      {
        daysAgo: 318,
        bottles: [
          ['petit-verdot-2021', 12],
          ['old-block-zinfandel-2022', 6],
        ],
      },
      { daysAgo: 96, bottles: [['syrah-2021', 12]] },
      { daysAgo: 3, bottles: [['merlot-2022', 3]], isOpen: true },
    ],
    birthday: { daysAgo: 150, points: 100 },
    given: { daysAgo: 60, points: 700, reason: 'The library tasting began half an hour late' },
  },
  {
    email: 'chloe@customers.example',
    joinedDaysAgo: 320,
    address: { primaryStreet: '410 Laurel Lane', city: 'Paso Robles', state: 'CA', zipCode: '93446' },
    purchases: [
      {
        daysAgo: 121,
        bottles: [
          ['old-block-zinfandel-2022', 6],
          ['merlot-2022', 12],
        ],
      },
    ],
    birthday: { daysAgo: 90, points: 500 },
  },
  {
    email: 'elena@customers.example',
    joinedDaysAgo: 600,
    address: { primaryStreet: '77 Alder Court', city: 'La Jolla', state: 'CA', zipCode: '92037' },
    purchases: [
      { daysAgo: 330, bottles: [['petit-verdot-2021', 36]] },
      {
        daysAgo: 62,
        bottles: [
          ['petit-verdot-2021', 48],
          ['syrah-2021', 24],
        ],
      },
      {
        daysAgo: 41,
        bottles: [
          ['petit-verdot-2021', 48],
          ['syrah-2021', 48],
        ],
      },
    ],
    birthday: { daysAgo: 210, points: 100 },
    given: { daysAgo: 20, points: 900, reason: 'Your table at the harvest supper was moved' },
  },
  {
    email: 'finn@customers.example',
    joinedDaysAgo: 716,
    address: { primaryStreet: '19 Harbor Street', city: 'Morro Bay', state: 'CA', zipCode: '93442' },
    purchases: [
      { daysAgo: 709, bottles: [['syrah-2021', 6]] },
      { daysAgo: 110, bottles: [['merlot-2022', 6]] },
    ],
  },
];
