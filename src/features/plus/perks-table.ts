import type { CivilDate } from '../../core/dates.ts';

export type Region = 'paso-robles' | 'central-coast' | 'online';

/** A partner's offer for members. */
export type Perk = {
  readonly partner: string;
  readonly region: Region;
  readonly text: string;
  /** How to use the offer. */
  readonly how: string;
  /** The same code for all members, so that no partner learns who came. */
  readonly code: string;
  readonly startsOn: CivilDate;
  /** The last day, inclusive; undefined if the offer is open-ended. */
  readonly endsOn?: CivilDate;
};

const day = (text: string) => text as CivilDate;

export const regionNames: Readonly<Record<Region, string>> = {
  'paso-robles': 'Paso Robles',
  'central-coast': 'Central Coast',
  online: 'Online',
};

/** Fictional, like the winery. A real winery replaces them here. */
export const perks: readonly Perk[] = [
  {
    ...{
      partner: 'Downtown Barrel Bar',
      region: 'paso-robles',
      code: 'MLPLUS10',
      startsOn: day('2026-01-01'),
    },
    text: '10% off what you eat and drink at our own bar on the square.',
    how: 'Show your member card before you pay, or give the code.',
  },
  {
    ...{ partner: 'Larkspur Inn', region: 'paso-robles', code: 'LUCERO2NIGHTS', startsOn: day('2026-06-01') },
    text: 'Late checkout and breakfast with two nights, Sunday to Thursday.',
    how: 'Give the code when you book by phone, or add it to the reservation note.',
    endsOn: day('2027-12-31'),
  },
  {
    ...{
      partner: 'Salt Marsh Oysters',
      region: 'central-coast',
      code: 'MLHALFDOZEN',
      startsOn: day('2026-03-01'),
    },
    text: 'Half a dozen oysters with a table for two in Morro Bay.',
    how: 'Give the code when you’re seated. One per table.',
    endsOn: day('2027-06-30'),
  },
  {
    ...{ partner: 'Cork & Linen', region: 'online', code: 'LUCERO15', startsOn: day('2026-09-01') },
    text: '15% off glasses and table linen.',
    how: 'Enter the code at their checkout. It can’t be combined with a sale.',
    endsOn: day('2027-08-31'),
  },
  {
    ...{
      partner: 'Harvest Bicycle Tours',
      region: 'paso-robles',
      code: 'MLHARVEST',
      startsOn: day('2026-08-01'),
    },
    text: 'A morning ride through the vineyards for the price of one.',
    how: 'Give the code when you book for two.',
    endsOn: day('2026-10-31'),
  },
];

/** Returns the offers on a day, of one region or of all. */
export function perksOn(today: CivilDate, region: Region | undefined): readonly Perk[] {
  return perks.filter(
    ({ startsOn, endsOn, region: own }) =>
      startsOn <= today &&
      (endsOn === undefined || today <= endsOn) &&
      (region === undefined || own === region),
  );
}

export function isRegion(text: string | null): text is Region {
  return text !== null && text in regionNames;
}

export const partnersPath = '/membership-partnerships';

/** Returns the address of the partners page for one region, or for all. */
export function partnersAddress(region: Region | undefined): string {
  return region ? `${partnersPath}?region=${region}` : partnersPath;
}
