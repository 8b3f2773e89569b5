import { type CivilDate, formatDateWithYear } from '../../core/dates.ts';
import { cents, formatCents, formatRoundCents, times } from '../../core/money.ts';
import { displayName } from '../../engine/catalog/rules.ts';
import type { Club, ClubFrequency, ClubTier } from '../../engine/clubs/types.ts';
import type { NeverSent, QuizAnswers } from '../../engine/memberships/types.ts';
import { type BoxItem, boxCents, clubPrice, isRed } from '../../engine/releases/box-rules.ts';
import { aimedCents, quizBox, surpriseOf, type Tasted } from '../../engine/releases/quiz-rules.ts';
import { ownDate } from '../../engine/releases/rules.ts';
import type { ClubWine } from '../../engine/releases/wines-view.server.ts';
import type { Choice, Quiz } from './types.ts';

const titles = ['First box', 'Second box', 'Third box'] as const;

/** A box as it is chosen, before its prices and dates are written out. */
export type ChosenBox = {
  readonly title: string;
  readonly when: string;
  readonly lines: readonly { readonly wine: ClubWine; readonly quantity: number; readonly reason: string }[];
  readonly memberCents: number;
  readonly listCents: number;
};

export type Sampling = {
  /** What boxes are chosen of. */
  readonly wines: readonly ClubWine[];
  readonly tier: ClubTier;
  readonly frequency: ClubFrequency;
  readonly quiz: Pick<Quiz, 'answers' | 'isSurprise'>;
  readonly never: readonly NeverSent[];
  readonly today: CivilDate;
};

/** Three boxes one after the other: what came before was tasted, as it would be, and is rated by nobody yet. */
export function sampleBoxes(sampling: Sampling): ChosenBox[] {
  const { wines, tier, frequency, quiz, never, today } = sampling;
  const bySku = new Map(wines.map((wine) => [wine.skuId, wine]));
  const boxes: ChosenBox[] = [];
  const tasted: Tasted[] = [];
  for (const [nth, title] of titles.entries()) {
    const items = quizBox(wines, tier, quiz.answers, { tasted, never });
    if (items.length === 0) return [];
    const day = ownDate(today, frequency.intervalMonths, nth);
    boxes.push({
      title,
      when: nth === 0 ? 'When you order' : formatDateWithYear(day),
      lines: items.flatMap(({ skuId, quantity }) => {
        const wine = bySku.get(skuId);
        const came = tasted.some((each) => each.skuId === skuId);
        return wine ? [{ wine, quantity, reason: reasonFor(wine, sampling, came) }] : [];
      }),
      memberCents: boxCents(items, bySku, tier.discount),
      listCents: listCentsOf(items, bySku),
    });
    tasted.push(...items.map(({ skuId }) => ({ skuId, stars: undefined })));
  }
  return boxes;
}

function listCentsOf(items: readonly BoxItem[], wines: ReadonlyMap<ClubWine['skuId'], ClubWine>): number {
  return items.reduce((all, { skuId, quantity }) => all + (wines.get(skuId)?.priceCents ?? 0) * quantity, 0);
}

/** How well a grape is known, as a person would say it. */
const familiarity = [
  '',
  'known to everybody',
  'known to most',
  'half off the path',
  'seldom poured',
  'met by few',
];

/** Why a wine is in: how far its grape lies from what was answered, or what else brought it in. */
export function reasonFor(
  wine: Pick<ClubWine, 'grapes' | 'style'>,
  { tier, quiz }: Pick<Sampling, 'tier' | 'quiz'>,
  cameBefore: boolean,
): string {
  const [grape] = wine.grapes;
  const aimed = aimedText(tier, quiz.answers.budget);
  if (cameBefore) return 'Once more: too few others of its color fit the box.';
  if (grape === undefined) return `It keeps the box near ${aimed}.`;
  const known = surpriseOf(wine);
  const what = `${grape}: ${familiarity[known]}`;
  if (quiz.isSurprise) return `${what}. ${isRed(wine) ? 'A red' : 'A lighter bottle'} to begin with.`;
  const apart = known - quiz.answers.adventure;
  if (apart === 0) return `${what}, which is as far as you go.`;
  if (Math.abs(apart) === 1) return `${what}, one step ${apart > 0 ? 'beyond' : 'this side of'} your answer.`;
  return `${what}; it keeps the box near ${aimed}.`;
}

/** To the dollar: it is an aim. */
function aimedText(tier: ClubTier, budget: QuizAnswers['budget']): string {
  return formatRoundCents(cents(Math.round(aimedCents(tier, budget) / 100) * 100));
}

/** What a box is meant to come to, for three bottles and for six. */
function budgetText(club: Pick<Club, 'tiers'>, budget: QuizAnswers['budget']): string {
  const sums = club.tiers.map((tier) => `${aimedText(tier, budget)} for ${tier.bottles}`);
  return `About ${sums.join(', ')} bottles.`;
}

export function quizChoices(club: Club) {
  const range = ({ typicalLowCents, typicalHighCents }: ClubTier) =>
    `${formatRoundCents(typicalLowCents)}–${formatRoundCents(typicalHighCents)}`;
  return {
    colors: [
      { value: 'mixed', label: 'Both' },
      { value: 'red', label: 'Red' },
      { value: 'white', label: 'White and rosé' },
    ],
    budgets: [
      { value: 'modest', label: 'Modest', description: budgetText(club, 'modest') },
      { value: 'usual', label: 'In the middle', description: budgetText(club, 'usual') },
      { value: 'generous', label: 'Generous', description: budgetText(club, 'generous') },
    ],
    plans: club.tiers.map((tier) => ({
      value: tier.plan,
      label: `${tier.bottles} bottles`,
      description: `${range(tier)} a box, ${tier.discount / 100}% off our wines`,
    })),
    frequencies: club.frequencies.map(({ frequency, title }) => ({ value: frequency, label: title })),
  } satisfies Record<string, readonly Choice[]>;
}

/** What so many of a wine cost a member, and everybody else. */
export function pricesOf(
  { wine, quantity }: { readonly wine: Pick<ClubWine, 'priceCents'>; readonly quantity: number },
  { discount }: Pick<ClubTier, 'discount'>,
) {
  return {
    price: formatCents(times(clubPrice(wine.priceCents, discount), quantity)),
    listPrice: formatCents(times(wine.priceCents, quantity)),
  };
}

/** What the boxes come to, how they travel and when, and how it ends. */
export function previewFacts(
  { tier, boxes }: { readonly tier: ClubTier; readonly boxes: readonly ChosenBox[] },
  { isPickup, shippingCents }: { readonly isPickup: boolean; readonly shippingCents: number },
) {
  const { bottles, typicalLowCents, typicalHighCents, discount } = tier;
  return [
    {
      label: 'A box, typically',
      value: `${formatRoundCents(typicalLowCents)}–${formatRoundCents(typicalHighCents)} for ${bottles} bottles, before sales tax`,
    },
    { label: 'Your price', value: `${discount / 100}% off every bottle, in the box and in the shop` },
    isPickup
      ? { label: 'Pickup', value: 'Free, at one of our tasting rooms' }
      : { label: 'Shipping', value: `A flat ${formatRoundCents(cents(shippingCents))} a box` },
    {
      label: 'Next boxes',
      value: boxes
        .slice(1)
        .map(({ when }) => when)
        .join(', then '),
    },
  ];
}

export function wineName(wine: Pick<ClubWine, 'title' | 'vintage'>): string {
  return displayName(wine);
}
