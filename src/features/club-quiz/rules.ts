import { countAsWord } from '../../core/count-words.ts';
import { type CivilDate, formatDateWithYear } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { type Cents, formatCents, formatRoundCents, multiply } from '../../core/money.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import type { ExcludedItem, QuizAnswers } from '../../engine/clubs/memberships/types.ts';
import { type BoxItem, boxPriceCents, clubPrice } from '../../engine/clubs/releases/box-rules.ts';
import {
  chooseFirstQuizBoxes,
  grapeMatchesAdventure,
  surpriseRating,
} from '../../engine/clubs/releases/quiz-rules.ts';
import { ownChargeDate } from '../../engine/clubs/releases/rules.ts';
import type { ClubWine } from '../../engine/clubs/releases/view.server.ts';
import { joinWithOr } from '../../engine/clubs/terms-rules.ts';
import type { Club, ClubFrequency, ClubTier } from '../../engine/clubs/types.ts';
import { tastingRoomPhrase } from '../../winery.ts';
import type { QuizChoice } from './types.ts';

const titles = ['First box', 'Second box', 'Third box'] as const;

/** A box selected for the preview, before its prices are formatted. */
export type SelectedQuizBox = {
  readonly title: string;
  readonly when: string;
  readonly lines: readonly { readonly wine: ClubWine; readonly quantity: number; readonly reason: string }[];
  readonly memberCents: number;
  readonly listCents: number;
};

export type SampleBoxesRequest = {
  /** The wines to choose from. */
  readonly wines: readonly ClubWine[];
  readonly tier: ClubTier;
  readonly frequency: ClubFrequency;
  readonly answers: QuizAnswers;
  readonly never: readonly ExcludedItem[];
  readonly today: CivilDate;
};

/** Selects the first three boxes together, within the budget and without repeating a wine if stock allows. */
export function selectSampleBoxes({
  wines,
  tier,
  frequency,
  answers,
  never,
  today,
}: SampleBoxesRequest): SelectedQuizBox[] {
  const bySku = new Map(wines.map((wine) => [wine.skuId, wine]));
  const sent = new Set<SkuId>();
  return chooseFirstQuizBoxes(wines, tier, answers, never).map((items, nth) => {
    const lines = items.flatMap(({ skuId, quantity }) => {
      const wine = bySku.get(skuId);
      return wine ? [{ wine, quantity, reason: wineSelectionReason(wine, answers, sent.has(skuId)) }] : [];
    });
    for (const { skuId } of items) sent.add(skuId);
    return {
      title: titles[nth] ?? '',
      when:
        nth === 0
          ? 'When you order'
          : formatDateWithYear(ownChargeDate(today, frequency.intervalMonths, nth)),
      lines,
      memberCents: boxPriceCents(items, bySku, tier.discount),
      listCents: listCentsOf(items, bySku),
    };
  });
}

function listCentsOf(items: readonly BoxItem[], wines: ReadonlyMap<ClubWine['skuId'], ClubWine>): number {
  return items.reduce((all, { skuId, quantity }) => all + (wines.get(skuId)?.priceCents ?? 0) * quantity, 0);
}

/** Returns why a wine was selected: how its grape fits the answers, that it fits the budget, or that few other wines match. */
export function wineSelectionReason(
  wine: Pick<ClubWine, 'grapes'>,
  { adventure }: Pick<QuizAnswers, 'adventure'>,
  wasSent: boolean,
): string {
  const [grape] = wine.grapes;
  if (wasSent) return 'Back again, because few other wines match your answers.';
  if (grape === undefined) return 'Chosen to fit your budget.';
  const known = surpriseRating(wine);
  if (grapeMatchesAdventure(adventure, known)) {
    return `${grape}: a ${adventure < 3 ? 'classic' : 'rare find'}, as you requested.`;
  }
  if (adventure < 3) return `${grape}: less familiar, and within your budget.`;
  if (adventure > 3) return `${grape}: more familiar, and within your budget.`;
  if (known <= 2) return `${grape}: one you probably know.`;
  return known === 3 ? `${grape}: a little off the beaten path.` : `${grape}: one of the rarer grapes.`;
}

/** Returns the available intervals as text, such as `every one, two or three months`. */
export function frequencyChoicesText(frequencies: readonly Pick<ClubFrequency, 'intervalMonths'>[]): string {
  const months = frequencies
    .map(({ intervalMonths }) => intervalMonths)
    .toSorted((one, other) => one - other);
  return months.every((each) => each === 1)
    ? 'every month'
    : `every ${joinWithOr(months.map(countAsWord))} months`;
}

export function quizChoices(club: Pick<Club, 'tiers' | 'frequencies'>) {
  return {
    plans: club.tiers.map((tier) => ({
      value: tier.plan,
      label: `${tier.bottles} bottles`,
      description: `${tier.discount / 100}% off our wines`,
    })),
    frequencies: club.frequencies.map(({ frequency, title }) => ({ value: frequency, label: title })),
  } satisfies Record<string, readonly QuizChoice[]>;
}

/** Returns the member price and the list price of a line, formatted. */
export function formattedLinePrices(
  { wine, quantity }: { readonly wine: Pick<ClubWine, 'priceCents'>; readonly quantity: number },
  { discount }: Pick<ClubTier, 'discount'>,
) {
  return {
    price: formatCents(multiply(clubPrice(wine.priceCents, discount), quantity)),
    listPrice: formatCents(multiply(wine.priceCents, quantity)),
  };
}

/** Returns the budget, discount, delivery and dates shown with the preview. */
export function quizPreviewFacts(
  {
    tier,
    boxes,
    mostCents,
  }: { readonly tier: ClubTier; readonly boxes: readonly SelectedQuizBox[]; readonly mostCents: Cents },
  { isPickup, shippingCents }: { readonly isPickup: boolean; readonly shippingCents: Cents | undefined },
) {
  const { bottles, discount } = tier;
  return [
    {
      label: 'Your budget',
      value: `Up to ${formatRoundCents(mostCents)} for ${bottles} bottles, before sales tax and shipping`,
    },
    { label: 'Member discount', value: `${discount / 100}% off every bottle, in the box and in the shop` },
    isPickup
      ? { label: 'Pickup', value: `Free, at ${tastingRoomPhrase()}` }
      : {
          label: 'Shipping',
          value:
            shippingCents === undefined
              ? 'The same as for any order, shown before you pay'
              : `A flat ${formatRoundCents(shippingCents)} per box`,
        },
    {
      label: 'Next boxes',
      value: boxes
        .slice(1)
        .map(({ when }, index) => (index === 0 ? when : `then ${when}`))
        .join(', '),
    },
  ];
}

export function wineDisplayName(wine: Pick<ClubWine, 'title' | 'vintage'>): string {
  return skuDisplayName(wine);
}
