import { addMonths, type CivilDate, formatDateWithYear } from '../../core/dates.ts';
import type { ChosenPlan } from '../clubs/rules.ts';
import { formatRate } from '../pricing/rules.ts';
import { locksAtOf, nextOwnDate, releaseDays } from '../releases/rules.ts';

/**
 * The first day of charge that another plan is for: the next one that is not locked yet (domain §5.18).
 * @param anchorDate what members' own dates are counted from.
 */
export function effectiveOn(
  { club, frequency }: ChosenPlan,
  anchorDate: CivilDate,
  today: CivilDate,
  now: Date,
): CivilDate {
  if (club.cadence === 'own_date') {
    const next = nextOwnDate(anchorDate, frequency.intervalMonths, today);
    return locksAtOf(next) > now
      ? next
      : nextOwnDate(anchorDate, frequency.intervalMonths, addMonths(next, 1));
  }
  const coming = releaseDays(frequency.months, today, addMonths(today, 13));
  return coming.find((day) => locksAtOf(day) > now) ?? today;
}

export function effectiveText(day: CivilDate): string {
  return `From the shipment of ${formatDateWithYear(day)} on; one that is locked already comes as it is.`;
}

/** What somebody gets less of with another plan, and what more, a sentence each. */
export function planDifferences(
  before: ChosenPlan,
  after: ChosenPlan,
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
  ];
  return {
    lost: differences.filter(({ sign }) => sign < 0).map(({ sentence }) => sentence),
    gained: differences.filter(({ sign }) => sign > 0).map(({ sentence }) => sentence),
  };
}

function difference(sign: number, words: string) {
  return { sign, sentence: `${words}.` };
}
