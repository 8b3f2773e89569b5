import { countAsWord } from '../../core/count-words.ts';
import { formatDateWithYear, monthNames, wineryTimeZoneName } from '../../core/dates.ts';
import { formatListWithoutSerialComma } from '../../core/listed.ts';
import { type Cents, cents, formatCents, formatRoundCents } from '../../core/money.ts';
import { winery } from '../../winery.ts';
import { type ChosenPlan, shipmentsPerYear } from './rules.ts';
import type { ClubFrequency, ClubTerms, ClubTier, MembershipChangeStart } from './types.ts';

/**
 * Returns the terms shown next to a plan's checkbox: what renews, how often, for how much, and how to cancel
 * (domain §2.5). Raise the clubs' `terms_version` when you change these words; other plans and prices get
 * their own version automatically.
 * @param start when a changed plan takes effect, if a member is changing to this plan.
 */
export function clubTerms(
  { club, tier, frequency }: ChosenPlan,
  { isPickup, start }: { readonly isPickup: boolean; readonly start?: MembershipChangeStart | undefined },
): ClubTerms {
  const extras = isPickup ? 'plus sales tax' : 'plus sales tax and shipping';
  const often = describeFrequency(frequency);
  const paragraphs = [
    ...(start ? [membershipChangeStartSentence(start)] : []),
    `${club.title} renews automatically: ${often}, we prepare a shipment of ${tier.bottles} bottles and charge the card on your membership, until you cancel.`,
    `A shipment typically costs ${pricesText(tier)} at your member price, ${extras}; the exact amount depends on the wines. We email you the exact total 14 days and 2 days before each charge, and you can change or skip the shipment until 11:59 pm ${wineryTimeZoneName()} Time on the day before.`,
    'If the price of your plan increases, we will email you 7 to 30 days in advance and tell you how to cancel.',
    `There is no joining fee and no minimum term. You may cancel at any time, effective immediately, without giving a reason or paying a fee, in your account under “Wine club” or by calling ${winery().phone.shown}. You will still receive any shipment that you were charged for before you canceled.`,
  ];
  const sentence = `I agree that ${winery().legalName} will charge my card ${often} for a shipment of ${tier.bottles} bottles, typically ${pricesText(tier)} ${extras} each time, until I cancel online or by phone.`;
  // The version names every value the words depend on, so that no one agrees to a plan or price they weren't
  // shown.
  const coming = (tier.newPrices ?? []).flatMap((price) => [
    ...[price.startsOn, price.typicalLowCents, price.typicalHighCents],
  ]);
  const made = [tier.plan, frequency.frequency, tier.typicalLowCents, tier.typicalHighCents, ...coming];
  const from = start ? [start.on, start.totalCents ?? 'later', start.insteadCents ?? 'new'] : [];
  return {
    version: [club.termsVersion, ...made, isPickup ? 'pickup' : 'ship', ...from].join(':'),
    paragraphs,
    sentence,
    text: [...paragraphs, sentence].join('\n\n'),
  };
}

/**
 * Returns the sentence about when a membership change takes effect and how much the first changed shipment costs. Pages, consents, emails
 * and the history all use this sentence.
 */
export function membershipChangeStartSentence({
  on,
  totalCents,
  insteadCents,
}: MembershipChangeStart): string {
  const day = `Starts with the shipment charged on ${formatDateWithYear(on)}`;
  if (totalCents === undefined) return `${day}. We’ll email you the exact total before that.`;
  const instead =
    insteadCents === undefined
      ? ''
      : insteadCents === totalCents
        ? ', the same as before'
        : `, instead of ${formatCents(insteadCents)}`;
  return `${day}: ${formatCents(totalCents)} in total${instead}.`;
}

/** Returns the plan with a price range that ends at the member's own budget, since no box exceeds that budget. */
export function limitPlanToBudget<Chosen extends ChosenPlan | undefined>(
  chosen: Chosen,
  mostCents: Cents | undefined,
): Chosen {
  if (!chosen || mostCents === undefined) return chosen;
  const typicalLowCents = cents(Math.min(chosen.tier.typicalLowCents, mostCents));
  return { ...chosen, tier: { ...chosen.tier, typicalLowCents, typicalHighCents: mostCents, newPrices: [] } };
}

/**
 * Returns a plan's typical prices as text, including scheduled ones: `between $200 and $260, and between $210 and $270 for shipments
 * charged on March 1, 2027 or later`.
 */
function pricesText(tier: ClubTier): string {
  const later = (tier.newPrices ?? []).map(
    (price) =>
      `, and ${typicalPriceRange(price)} for shipments charged on ${formatDateWithYear(price.startsOn)} or later`,
  );
  return `${typicalPriceRange(tier)}${later.join('')}`;
}

/** Returns a plan's typical price range as text, such as `between $200 and $260`. */
export function typicalPriceRange({
  typicalLowCents,
  typicalHighCents,
}: Pick<ClubTier, 'typicalLowCents' | 'typicalHighCents'>): string {
  return `between ${formatRoundCents(typicalLowCents)} and ${formatRoundCents(typicalHighCents)}`;
}

/** Joins choices with "or": `3, 6 or 12`. */
export function joinWithOr(choices: readonly (string | number)[]): string {
  return formatListWithoutSerialComma([...new Set(choices)].map(String), 'or');
}

/** Returns the bottle counts of one or more club plans as text, such as `three or six bottles`. */
export function clubSizesText(tiers: readonly Pick<ClubTier, 'bottles'>[]): string {
  const sizes = tiers.map(({ bottles }) => bottles).toSorted((one, other) => one - other);
  return `${joinWithOr(sizes.map(countAsWord))} bottles`;
}

/** Formats the range that the numbers span: `10–20`, or `12` if they are all equal. */
export function formatNumberRange(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${least}` : `${least}–${most}`;
}

const counts: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice', 4: 'four times' };

/** Returns how often a plan ships, as text: `four times a year (February, May, August and November)` or `every two months`. */
export function describeFrequency(frequency: ClubFrequency): string {
  const { months, intervalMonths } = frequency;
  if (months.length === 0) {
    const words: Readonly<Record<number, string>> = {
      1: 'every month',
      2: 'every two months',
      3: 'every three months',
    };
    return words[intervalMonths] ?? `every ${intervalMonths} months`;
  }
  const names = formatListWithoutSerialComma(months.map((month) => monthNames[month - 1] ?? ''));
  const perYear = shipmentsPerYear(frequency);
  return `${counts[perYear] ?? `${perYear} times`} a year (${names})`;
}
