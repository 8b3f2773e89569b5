import { addDays, type CivilDate, civilDate, civilParts, formatCivilDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { addressKey, personKey } from './address-rules.ts';
import { pickupPlace, stateRuleOf } from './state-table.ts';
import type {
  ComplianceLine,
  ComplianceRefusal,
  Destination,
  Person,
  VolumeDemand,
  VolumeLimit,
  VolumePeriod,
} from './types.ts';

const bottleMl = 750;

export function wineMlOf(lines: readonly Pick<ComplianceLine, 'wineMl' | 'quantity'>[]): number {
  return lines.reduce((all, line) => all + line.wineMl * line.quantity, 0);
}

/**
 * The limits that this order counts against, for a store that counts under a lock (I-50); none without wine. They are for
 * orders that ship: an order picked up is not counted. Limits per order stand in `checkDestination`.
 */
export function volumeDemands(
  lines: readonly Pick<ComplianceLine, 'wineMl' | 'quantity'>[],
  destination: Pick<Destination, 'stateCode' | 'zipCode' | 'primaryStreet' | 'secondaryStreet'>,
  person: Person,
  today: CivilDate,
): VolumeDemand[] {
  const demandMl = wineMlOf(lines);
  const { stateCode } = destination;
  if (demandMl === 0) return [];
  return (stateRuleOf(stateCode)?.limits ?? []).flatMap((limit): VolumeDemand[] => {
    if (limit.period === 'order') return [];
    const rule = `ship_volume:${stateCode}:${limit.period}:${limit.scope}`;
    const subjectKey = subjectKeyOf(limit, destination, person);
    return [{ rule, stateCode, subjectKey, ...periodOf(limit.period, today), limit, demandMl }];
  });
}

/**
 * Refuses a demand that goes over its limit, given what was shipped or promised before, and tells it in bottles of 750 ml.
 * A limit is reached exactly without a refusal (W10).
 */
export function checkVolume(
  usedMl: number,
  demand: Pick<VolumeDemand, 'stateCode' | 'limit' | 'demandMl' | 'freshOn'>,
): ComplianceRefusal<'SHIP_LIMIT'> | undefined {
  const { stateCode, limit, demandMl, freshOn } = demand;
  const leftMl = Math.max(0, limit.ml - usedMl);
  if (demandMl <= leftMl) return undefined;
  const stateName = stateRuleOf(stateCode)?.name ?? stateCode;
  const left = Math.floor(leftMl / bottleMl);
  const tooMany = Math.ceil((demandMl - leftMl) / bottleMl);
  const until = freshOn ? ` before ${formatCivilDate(freshOn)}` : ' now';
  const more = left > 0 ? `up to ${left} more may ship` : 'no more may ship';
  const allowance =
    limit.scope === 'winery'
      ? `${stateName} allows our winery ${bottles(limit.ml)} ${periodNames[limit.period]}`
      : `${stateName} allows ${scopeNames[limit.scope]}${bottles(limit.ml)} ${periodNames[limit.period]} from one winery`;
  const usage = limit.period === 'order' ? '' : ` ${usedText(usedMl)}, so ${more}${until}.`;
  const reduce = left > 0 ? `Take out ${bottles(tooMany * bottleMl)}` : 'Leave the wine out';
  return {
    code: 'SHIP_LIMIT',
    sentence: `${allowance}.${usage} This order holds ${bottles(demandMl)}. ${reduce}, pick it up in ${pickupPlace}, or choose another address.`,
    field: 'items',
    details: {
      stateCode,
      limitMl: limit.ml,
      usedMl,
      leftMl,
      demandMl,
      bottlesLeft: left,
      bottlesTooMany: tooMany,
    },
    waysOut: [
      ...(left > 0 ? [{ kind: 'reduce_bottles', bottles: left } as const] : []),
      { kind: 'pickup' },
      { kind: 'other_address' },
    ],
  };
}

const scopeNames: Record<Exclude<VolumeLimit['scope'], 'winery'>, string> = {
  person: '',
  household: 'one household ',
  address: 'one address ',
};

const periodNames: Record<VolumePeriod, string> = {
  order: 'in one order',
  month: 'a month',
  rolling30Days: 'within 30 days',
  rolling2Months: 'within two months',
  calendarYear: 'a year',
  fiscalYear: 'a year, from July on,',
};

/** Counts in bottles of 750 ml; a half bottle is half of one. */
function bottles(ml: number): string {
  const count = Math.round((ml / bottleMl) * 10) / 10;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'bottle' : 'bottles'}`;
}

function usedText(usedMl: number): string {
  if (usedMl === 0) return 'None is used yet';
  const text = bottles(usedMl);
  return `${text} ${text.startsWith('1 ') ? 'is' : 'are'} used`;
}

function subjectKeyOf(
  limit: VolumeLimit,
  destination: Parameters<typeof addressKey>[0],
  person: Person,
): string {
  if (limit.scope === 'winery') return 'winery';
  return limit.scope === 'person' ? personKey(person) : addressKey(destination);
}

type Period = Pick<VolumeDemand, 'lockPeriod' | 'countFrom' | 'period' | 'freshOn'>;

/** A fixed period is its own lock; a rolling one is counted by day and locked as one, so that midnight divides nobody. */
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
      // The same day two months ago is outside; where that month is shorter, the day after its last one is the first inside.
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
