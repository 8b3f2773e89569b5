import {
  addDays,
  type CivilDate,
  civilDate,
  civilParts,
  formatShortDate,
  monthNames,
} from '../../core/dates.ts';
import { formatGroupedDigits } from '../../core/digits.ts';
import { invariant } from '../../core/invariant.ts';
import { pickupCities } from '../../winery.ts';
import { addressKey, personKey } from './address-rules.ts';
import { stateRuleOf } from './state-table.ts';
import type {
  ComplianceLine,
  ComplianceRefusal,
  Destination,
  Person,
  VolumeDemand,
  VolumeLimit,
  VolumeMeter,
  VolumePeriod,
  VolumeUsage,
} from './types.ts';

const bottleMl = 750;

export function totalWineMl(lines: readonly Pick<ComplianceLine, 'wineMl' | 'quantity'>[]): number {
  return lines.reduce((all, line) => all + line.wineMl * line.quantity, 0);
}

/**
 * Returns the volume limits that this order counts against, for a store that counts under a lock (I-50); none if the order has no wine.
 * They apply to orders that ship, not to pickup. `checkDestination` decides limits per order.
 * @param person undefined in a guest's cart, where the customer is not known yet.
 */
export function volumeDemands(
  lines: readonly Pick<ComplianceLine, 'wineMl' | 'quantity'>[],
  destination: Pick<Destination, 'stateCode' | 'zipCode' | 'primaryStreet' | 'secondaryStreet'>,
  person: Person | undefined,
  today: CivilDate,
): VolumeDemand[] {
  const demandMl = totalWineMl(lines);
  const { stateCode } = destination;
  if (demandMl === 0) return [];
  return (stateRuleOf(stateCode)?.limits ?? []).flatMap((limit): VolumeDemand[] => {
    if (limit.period === 'order') return [];
    const rule = `ship_volume:${stateCode}:${limit.period}:${limit.scope}`;
    const subjectKey = subjectKeyOf(limit, destination, person);
    return [{ rule, stateCode, subjectKey, ...periodOf(limit.period, today), limit, demandMl }];
  });
}

/** The usage of a limit before it is known whose bottles to count. */
export const unknownVolumeUsage: VolumeUsage = { usedMl: undefined, oldest: undefined };

type Demand = Pick<VolumeDemand, 'stateCode' | 'limit' | 'demandMl' | 'freshOn'>;

/**
 * Returns the refusal for a demand that exceeds its limit, given earlier usage, with the amounts in bottles of 750 ml; undefined for a
 * demand within the limit or exactly at it (W10).
 */
export function checkVolumeLimit(
  use: VolumeUsage,
  demand: Demand,
): ComplianceRefusal<'SHIP_LIMIT'> | undefined {
  const { stateCode, limit, demandMl } = demand;
  const leftMl = leftOf(use, limit);
  if (demandMl <= leftMl) return undefined;
  const left = Math.floor(leftMl / bottleMl);
  const tooMany = Math.ceil((demandMl - leftMl) / bottleMl);
  const usage =
    limit.period === 'order' || use.usedMl === undefined ? '' : ` ${usageText(use, demand, left)}.`;
  const reduce = left > 0 ? `Remove ${bottles(tooMany * bottleMl)}` : 'Remove the wine';
  return {
    code: 'SHIP_LIMIT',
    sentence: `${allowance(stateCode, limit)}.${usage} This order has ${bottles(demandMl)}. ${reduce}, pick up your order in ${pickupCities()}, or choose another address.`,
    field: 'items',
    details: {
      stateCode,
      limitMl: limit.ml,
      usedMl: use.usedMl ?? 0,
      leftMl,
      demandMl,
      bottlesLeft: left,
      bottlesTooMany: tooMany,
    },
    resolutions: [
      ...(left > 0 ? [{ kind: 'reduce_bottles', bottles: left, ml: leftMl } as const] : []),
      { kind: 'pickup' },
      { kind: 'other_address' },
      { kind: 'where_we_ship', href: '/shipping-states' },
    ],
  };
}

/**
 * Returns a description of the tightest limit's usage, shown before anything is refused: `Minnesota: 18 of 24 bottles used this year; 6
 * left until January 1.` If the customer is not known yet, the description gives the state's allowance instead. A limit shared by all
 * customers is not shown until it causes a refusal. Undefined if nothing is counted.
 */
export function volumeMeter(counted: readonly VolumeDemandWithUsage[]): VolumeMeter | undefined {
  const [tightest] = counted
    .filter(({ demand }) => demand.limit.scope !== 'winery')
    .toSorted((one, other) => leftOf(one.use, one.demand.limit) - leftOf(other.use, other.demand.limit));
  if (!tightest) return undefined;
  const { use, demand } = tightest;
  const { stateCode, limit, demandMl } = demand;
  const holds = demandMl > 0 ? ` This order has ${bottles(demandMl)}.` : '';
  const limitBottles = wholeBottles(limit.ml);
  const sentence =
    use.usedMl === undefined
      ? `${allowance(stateCode, limit)}.`
      : `${nameOf(stateCode)}: ${count(use.usedMl)} of ${limitBottles} used ${currentNames[limit.period]}; ${Math.floor(leftOf(use, limit) / bottleMl)} left${untilText(use, demand)}.`;
  return {
    sentence: `${sentence}${holds}`,
    limitMl: limit.ml,
    usedMl: use.usedMl ?? 0,
    demandMl,
    isOver: demandMl > leftOf(use, limit),
  };
}

export type VolumeDemandWithUsage = { readonly demand: VolumeDemand; readonly use: VolumeUsage };

function leftOf({ usedMl = 0 }: VolumeUsage, limit: VolumeLimit): number {
  return Math.max(0, limit.ml - usedMl);
}

function nameOf(stateCode: string): string {
  return stateRuleOf(stateCode)?.name ?? stateCode;
}

/**
 * Returns a state's limit as text, such as `Minnesota allows 24 bottles a year from one winery`, with the scope unless the limit counts one
 * person.
 */
function allowance(stateCode: string, limit: VolumeLimit): string {
  const amount = `${wholeBottles(limit.ml)} ${periodNames[limit.period]}`;
  return limit.scope === 'winery'
    ? `${nameOf(stateCode)} allows our winery ${amount}`
    : `${nameOf(stateCode)} allows ${scopeNames[limit.scope]}${amount} from one winery`;
}

function usageText(use: VolumeUsage, demand: Demand, left: number): string {
  const { usedMl = 0 } = use;
  const text = bottles(usedMl);
  const used =
    usedMl === 0
      ? 'None of that has been used yet'
      : `${text} ${text.startsWith('1 ') ? 'has' : 'have'} been used`;
  const fresh = nextShippableDay(use, demand);
  const until = fresh ? ` before ${formatShortDate(fresh)}` : ' now';
  return `${used}, so ${left > 0 ? `up to ${left} ${usedMl === 0 ? 'can' : 'more can'} ship` : 'no more can ship'}${until}`;
}

function untilText(use: VolumeUsage, demand: Demand): string {
  const fresh = nextShippableDay(use, demand);
  if (!fresh) return '';
  const { month, day } = civilParts(fresh);
  return ` until ${monthNames[month - 1]} ${day}`;
}

/**
 * Returns the first day on which more wine may ship: the start of the next period or, for a rolling period, the day its oldest bottles stop
 * counting. Undefined for a rolling period in which nothing was used.
 */
export function nextShippableDay(
  { oldest }: VolumeUsage,
  { limit, freshOn }: Pick<VolumeDemand, 'limit' | 'freshOn'>,
): CivilDate | undefined {
  if (freshOn || oldest === undefined) return freshOn;
  return limit.period === 'rolling30Days' ? addDays(oldest, 30) : twoMonthsAfter(oldest);
}

/** Returns the same day two months later, or the first day of the month after that if the month is shorter. */
function twoMonthsAfter(date: CivilDate): CivilDate {
  const { year, month, day } = civilParts(date);
  const [laterYear, laterMonth] = month > 10 ? [year + 1, month - 10] : [year, month + 2];
  return civilDate(laterYear, laterMonth, day) ?? existing(laterYear, laterMonth + 1, 1);
}

const scopeNames: Record<Exclude<VolumeLimit['scope'], 'winery'>, string> = {
  person: '',
  household: 'one household ',
  address: 'one address ',
};

const periodNames: Record<VolumePeriod, string> = {
  order: 'in one order',
  month: 'a month',
  rolling30Days: 'in any 30 days',
  rolling2Months: 'in any two months',
  calendarYear: 'a year',
  fiscalYear: 'a year (July to June)',
};

const currentNames: Record<VolumePeriod, string> = {
  order: 'in one order',
  month: 'this month',
  rolling30Days: 'in the last 30 days',
  rolling2Months: 'in the last two months',
  calendarYear: 'this year',
  fiscalYear: 'this year, July to June',
};

/** Returns an amount in bottles of 750 ml, such as `2` or `2.5`. */
function count(ml: number): string {
  const tenths = Math.round((ml / bottleMl) * 10);
  const whole = formatGroupedDigits(Math.floor(tenths / 10));
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
}

function bottles(ml: number): string {
  return `${count(ml)} ${count(ml) === '1' ? 'bottle' : 'bottles'}`;
}

/** Returns an amount as whole bottles of 750 ml, rounded down, because limits in gallons are not whole bottles. */
function wholeBottles(ml: number): string {
  return bottles(Math.floor(ml / bottleMl) * bottleMl);
}

/** Returns the key of the person or address whose bottles the limit counts; undefined until the person or address is known. */
function subjectKeyOf(
  limit: VolumeLimit,
  destination: Parameters<typeof addressKey>[0],
  person: Person | undefined,
): string | undefined {
  if (limit.scope === 'winery') return 'winery';
  if (limit.scope !== 'person') return isAddressKnown(destination) ? addressKey(destination) : undefined;
  return person && isPersonKnown(person) ? personKey(person) : undefined;
}

function isAddressKnown({ primaryStreet, zipCode }: Parameters<typeof addressKey>[0]): boolean {
  return primaryStreet.trim() !== '' && zipCode.trim() !== '';
}

/** Returns whether a buyer can be identified: an account always, a guest once name, birth date and address are entered. */
export function isPersonKnown(person: Person): boolean {
  if (person.kind === 'account') return true;
  const { firstName, lastName, birthDate, address } = person;
  const isNamed = firstName.trim() !== '' && lastName.trim() !== '';
  return isNamed && birthDate !== undefined && isAddressKnown(address);
}

type Period = Pick<VolumeDemand, 'lockPeriod' | 'countFrom' | 'period' | 'freshOn'>;

/**
 * Returns the days that count toward a limit, and the key of its lock. A fixed period has its own lock. A rolling period counts by day and
 * has one lock, so that orders on both sides of midnight share it.
 */
function periodOf(period: Exclude<VolumePeriod, 'order'>, today: CivilDate): Period {
  const { year, month, day } = civilParts(today);
  const fixed = (key: string, freshOn: CivilDate): Period => ({
    lockPeriod: key,
    countFrom: key,
    period: key,
    freshOn,
  });
  const rolling = (countFrom: CivilDate): Period => ({
    lockPeriod: 'rolling',
    countFrom,
    period: today,
    freshOn: undefined,
  });
  switch (period) {
    case 'calendarYear':
      return fixed(`${year}`, existing(year + 1, 1, 1));
    case 'fiscalYear': {
      const start = month >= 7 ? year : year - 1;
      return fixed(`${start}-07/${start + 1}-06`, existing(start + 1, 7, 1));
    }
    case 'month':
      return fixed(today.slice(0, 7), month === 12 ? existing(year + 1, 1, 1) : existing(year, month + 1, 1));
    case 'rolling30Days':
      return rolling(addDays(today, -29));
    case 'rolling2Months': {
      // The same day two months ago no longer counts. If that month is shorter, counting starts on the day after its
      // last.
      const [fromYear, fromMonth] = month > 2 ? [year, month - 2] : [year - 1, month + 10];
      const sameDay = civilDate(fromYear, fromMonth, day);
      return rolling(sameDay ? addDays(sameDay, 1) : existing(fromYear, fromMonth + 1, 1));
    }
  }
}

function existing(year: number, month: number, day: number): CivilDate {
  const date = civilDate(year, month, day);
  invariant(date, `the calendar has ${year}-${month}-${day}`);
  return date;
}
