import { addDays, addMonths, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { formatRate } from '../../pricing/rules.ts';
import { chargeDays, locksAtOf, nextOwnDate, nextOwnDueOn, slotOf } from '../releases/rules.ts';
import type { ChosenPlan } from '../rules.ts';
import { isHeld } from './rules.ts';
import type { Membership, MembershipHold } from './types.ts';

type Charging = Pick<Membership, 'anchorDate' | 'startsOn'> & {
  readonly chosen: ChosenPlan;
  readonly hold: Pick<MembershipHold, 'fromOn' | 'untilOn'> | undefined;
  /** The days of all releases of the club, and those on which a shipment of this membership was or is due. */
  readonly releases: readonly CivilDate[];
  readonly shipments: readonly CivilDate[];
};

const monthsAhead = 25;

/** The first day on which a membership is charged for a box that is not open yet; undefined during a hold without an end. */
export function nextChargeDay(
  { chosen: { club, frequency }, anchorDate, startsOn, hold, releases, shipments }: Charging,
  now: Date,
): CivilDate | undefined {
  const today = wineryDate(now);
  const isFree = (day: CivilDate) => locksAtOf(day) > now && !isHeld(hold, day);
  if (club.cadence === 'own_date') {
    const lastDueOn = [...shipments].sort().at(-1);
    let day = nextOwnDueOn({ anchorDate, startsOn, lastDueOn, ...frequency }, now);
    const until = addMonths(today, monthsAhead);
    while (!isFree(day) && day <= until)
      day = nextOwnDate(anchorDate, frequency.intervalMonths, addDays(day, 1));
    return isFree(day) ? day : undefined;
  }
  const known = new Set(shipments.map(slotOf));
  const from = startsOn > today ? startsOn : today;
  return chargeDays(frequency.months, releases, from, addMonths(from, monthsAhead)).find(
    (day) => isFree(day) && !known.has(slotOf(day)),
  );
}

/** What is said of a change that nothing is charged for at present. */
export const startsAfterHold =
  'Starts with your first shipment after your hold. Nothing is charged until then.';

export const startsWithGift = 'Starts with your next shipment. Your gift pays for it, shipping included.';

/**
 * Returns what a member loses and gains with another plan, one sentence each.
 * @param losesBox whether the member saved a box, which a plan with another number of bottles replaces.
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
      `${after.tier.tastingsPerDay} tastings on a day of your visit instead of ${before.tier.tastingsPerDay}`,
    ),
    difference(
      Number(after.tier.seesAllocation) - Number(before.tier.seesAllocation),
      after.tier.seesAllocation ? 'Allocated wines are yours to ask for' : 'No allocated wines any more',
    ),
    difference(
      Number(after.club.shape === 'choice') - Number(before.club.shape === 'choice'),
      after.club.shape === 'choice'
        ? 'You choose the wines of each box yourself'
        : 'The winemaker chooses the wines of your boxes',
    ),
    difference(
      losesBox ? -1 : 0,
      `The box you put together is replaced by ${after.tier.bottles} bottles of our choice`,
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
