import { addDays, addMonths, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { formatRate } from '../../pricing/rules.ts';
import {
  boxLockTime,
  chargeDays,
  chargeMonthOf,
  nextOwnChargeDate,
  nextUnlockedChargeDate,
} from '../releases/rules.ts';
import type { ChosenPlan } from '../rules.ts';
import { isHoldActive } from './rules.ts';
import type { Membership, MembershipHold } from './types.ts';

type Charging = Pick<Membership, 'anchorDate' | 'startsOn'> & {
  readonly chosen: ChosenPlan;
  readonly hold: Pick<MembershipHold, 'fromOn' | 'untilOn'> | undefined;
  /** All release days of the club. `shipments` are the days on which this membership has or had a shipment. */
  readonly releases: readonly CivilDate[];
  readonly shipments: readonly CivilDate[];
};

const monthsAhead = 25;

/** Returns the first day on which a membership will be charged for a box that is not open yet, or undefined during an open-ended hold. */
export function nextUnopenedChargeDay(
  { chosen: { club, frequency }, anchorDate, startsOn, hold, releases, shipments }: Charging,
  now: Date,
): CivilDate | undefined {
  const today = wineryDate(now);
  const isFree = (day: CivilDate) => boxLockTime(day) > now && !isHoldActive(hold, day);
  if (club.cadence === 'own_date') {
    const lastDueOn = [...shipments].sort().at(-1);
    let day = nextUnlockedChargeDate({ anchorDate, startsOn, lastDueOn, ...frequency }, now);
    const until = addMonths(today, monthsAhead);
    while (!isFree(day) && day <= until)
      day = nextOwnChargeDate(anchorDate, frequency.intervalMonths, addDays(day, 1));
    return isFree(day) ? day : undefined;
  }
  const known = new Set(shipments.map(chargeMonthOf));
  const from = startsOn > today ? startsOn : today;
  return chargeDays(frequency.months, releases, from, addMonths(from, monthsAhead)).find(
    (day) => isFree(day) && !known.has(chargeMonthOf(day)),
  );
}

/** The text shown in place of a date and total when a change takes effect only after an open-ended hold. */
export const startsAfterHoldSentence =
  'Starts with your first shipment after your hold. You won’t be charged until then.';

export const startsWithGiftSentence =
  'Starts with your next shipment. Your gift covers it, shipping included.';

/**
 * Returns what a member loses and gains with another plan, one sentence each.
 * @param losesBox whether the member has saved a box that will be replaced because the number of bottles changes.
 */
export function planDifferences(
  before: ChosenPlan,
  after: ChosenPlan,
  losesBox: boolean,
): { readonly lost: readonly string[]; readonly gained: readonly string[] } {
  const differences = [
    difference(
      after.tier.discount - before.tier.discount,
      `${formatRate(after.tier.discount)} off instead of ${formatRate(before.tier.discount)}`,
    ),
    difference(
      after.tier.tastingsPerDay - before.tier.tastingsPerDay,
      `${after.tier.tastingsPerDay} free tastings per visit instead of ${before.tier.tastingsPerDay}`,
    ),
    difference(
      Number(after.tier.seesAllocation) - Number(before.tier.seesAllocation),
      after.tier.seesAllocation ? 'Access to allocated wines' : 'No access to allocated wines',
    ),
    difference(
      Number(after.club.shape === 'choice') - Number(before.club.shape === 'choice'),
      after.club.shape === 'choice'
        ? 'You choose the wines in each box yourself'
        : 'The winemaker chooses the wines in your boxes',
    ),
    difference(
      losesBox ? -1 : 0,
      `We’ll replace your saved box with ${after.tier.bottles} bottles of our choice`,
    ),
  ];
  return {
    lost: differences.filter(({ sign }) => sign < 0).map(({ sentence }) => sentence),
    gained: differences.filter(({ sign }) => sign > 0).map(({ sentence }) => sentence),
  };
}

function difference(sign: number, words: string) {
  return { sign, sentence: `${words}.` };
}
