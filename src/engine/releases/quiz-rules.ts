import type { SkuId } from '../../core/ids.ts';
import { type Cents, cents } from '../../core/money.ts';
import type { Grape } from '../catalog/types.ts';
import type { WinePreference } from '../clubs/types.ts';
import type { NeverSent, QuizAnswers } from '../memberships/types.ts';
import {
  type BoxItem,
  type BoxPlan,
  type Candidate,
  chooseBox,
  clubPrice,
  fitsPreference,
  isNeverSent,
  isRed,
} from './box-rules.ts';

/** A wine that the member got, with the stars they gave it; without stars it was never rated. */
export type Tasted = { readonly skuId: SkuId; readonly stars: number | undefined };

/** How well a grape is known, from 1, what everybody likes, to 5, what nobody expects: what an answer about adventure is held against. */
const surprise: Readonly<Record<Grape, number>> = {
  'Cabernet Franc': 3,
  'Cabernet Sauvignon': 1,
  Chardonnay: 1,
  Grenache: 3,
  'Grenache Blanc': 4,
  Malbec: 2,
  Merlot: 1,
  Mourvèdre: 4,
  'Petit Verdot': 5,
  'Petite Sirah': 4,
  'Picpoul Blanc': 5,
  'Pinot Noir': 1,
  Roussanne: 4,
  'Sauvignon Blanc': 1,
  Sémillon: 4,
  Syrah: 2,
  Tannat: 5,
  Viognier: 3,
  Zinfandel: 2,
};

/** How far up the typical range of a plan a box may go. */
const budgetShare: Readonly<Record<QuizAnswers['budget'], number>> = {
  modest: 1 / 3,
  usual: 2 / 3,
  generous: 1,
};

/** What is taken for granted of somebody who has answered nothing. */
export const middleAnswers: QuizAnswers = { color: 'mixed', adventure: 2, budget: 'usual' };

/**
 * The box of somebody who answered the quiz (domain §4.3): what the answers want, moved by what they rated since, for no more than the
 * budget (`ceilingCents`). A wine that got one or two stars never comes again and takes its grapes down with it; one with four or five
 * lifts its kin. Nothing comes twice while there is something else within the budget, except what got five stars. Only where no box stays
 * within the budget is it the one that is nearest to it.
 */
export function quizBox(
  candidates: readonly Candidate[],
  plan: BoxPlan,
  answers: QuizAnswers,
  member: { readonly tasted: readonly Tasted[]; readonly never: readonly NeverSent[] },
): BoxItem[] {
  const starsOf = new Map(member.tasted.map(({ skuId, stars }) => [skuId, stars ?? 0]));
  const isDisliked = (skuId: SkuId) => {
    const stars = starsOf.get(skuId) ?? 0;
    return stars === 1 || stars === 2;
  };
  const allowed = candidates.filter(
    (wine) =>
      !isNeverSent(wine, member.never) && !isDisliked(wine.skuId) && fitsPreference(wine, answers.color),
  );
  const fresh = allowed.filter(({ skuId }) => !starsOf.has(skuId) || starsOf.get(skuId) === 5);
  const scores = new Map(
    allowed.map((wine) => [wine.skuId, scoreOf(wine, candidates, answers, member.tasted)]),
  );
  const within = { ...plan, typicalHighCents: ceilingCents(plan, answers.budget) };
  const choose = (wines: readonly Candidate[], least: Cents) =>
    bestWithin(wines, { ...within, typicalLowCents: least }, answers.color, scores);
  const low = plan.typicalLowCents;
  return (
    choose(fresh, low) ??
    choose(fresh, cents(0)) ??
    choose(allowed, low) ??
    choose(allowed, cents(0)) ??
    chooseBox(allowed, within, answers.color, scores, low)
  );
}

/** The most that a box of this budget comes to, before tax and shipping. */
export function ceilingCents(
  { typicalLowCents, typicalHighCents }: Pick<BoxPlan, 'typicalLowCents' | 'typicalHighCents'>,
  budget: QuizAnswers['budget'],
): Cents {
  const exact = typicalLowCents + (typicalHighCents - typicalLowCents) * budgetShare[budget];
  // In whole dollars, as it is told.
  return cents(Math.floor(exact / 100) * 100);
}

/** Sums are compared in steps of ten cents, rounded up, so that no box passes its ceiling by rounding. */
const step = 10;

type Chosen = { readonly score: number; readonly wines: readonly Candidate[] };

/**
 * The different wines with the best scores together whose sum lies within the range, one bottle of each; of both colors by halves where
 * both are wanted and there. Undefined where there are none.
 */
function bestWithin(
  wines: readonly Candidate[],
  { bottles, discount, typicalLowCents, typicalHighCents }: BoxPlan,
  preference: WinePreference,
  scores: ReadonlyMap<SkuId, number>,
): BoxItem[] | undefined {
  const most = Math.floor(typicalHighCents / step);
  const reds = wines.filter(isRed);
  const others = wines.filter((wine) => !isRed(wine));
  const wanted = preference === 'mixed' ? Math.ceil(bottles / 2) : reds.length > 0 ? bottles : 0;
  const redPlaces = Math.min(reds.length, Math.max(wanted, bottles - others.length));
  const sumOf = ({ priceCents }: Candidate) => Math.ceil(clubPrice(priceCents, discount) / step);
  const byColor = [
    bestBySum(reds, redPlaces, { most, sumOf, scores }),
    bestBySum(others, bottles - redPlaces, { most, sumOf, scores }),
  ] as const;
  let best: (Chosen & { readonly sum: number }) | undefined;
  for (const [redSum, red] of byColor[0]) {
    for (const [otherSum, other] of byColor[1]) {
      const sum = redSum + otherSum;
      const score = red.score + other.score;
      if (sum > most || sum * step < typicalLowCents) continue;
      // Of boxes that are equally good the dearest: cheap wines keep the next boxes within the budget.
      if (best && (score < best.score || (score === best.score && sum <= best.sum))) continue;
      best = { score, sum, wines: [...red.wines, ...other.wines] };
    }
  }
  return best?.wines.map(({ skuId }) => ({ skuId, quantity: 1 }));
}

/** For each sum that so many different wines can come to, those with the best scores. */
function bestBySum(
  wines: readonly Candidate[],
  places: number,
  given: {
    readonly most: number;
    readonly sumOf: (wine: Candidate) => number;
    readonly scores: ReadonlyMap<SkuId, number>;
  },
): ReadonlyMap<number, Chosen> {
  const bests = Array.from({ length: places + 1 }, () => new Map<number, Chosen>());
  bests[0]?.set(0, { score: 0, wines: [] });
  for (const wine of wines) {
    for (let taken = places; taken > 0; taken -= 1) {
      for (const [before, chosen] of bests[taken - 1] ?? []) {
        const sum = before + given.sumOf(wine);
        const score = chosen.score + (given.scores.get(wine.skuId) ?? 0);
        const known = bests[taken]?.get(sum);
        if (sum > given.most || (known && known.score >= score)) continue;
        bests[taken]?.set(sum, { score, wines: [...chosen.wines, wine] });
      }
    }
  }
  return bests[places] ?? new Map();
}

/** From 1, a grape that everybody likes, to 5, one that nobody expects; in the middle where no grape is told. */
export function surpriseOf({ grapes: [first] }: Pick<Candidate, 'grapes'>): number {
  return first === undefined ? 3 : surprise[first];
}

/** More than anything else weighs: where not all of a box can be new, as much of it is as can be. */
const repeated = 1_000;

function scoreOf(
  wine: Candidate,
  candidates: readonly Candidate[],
  answers: QuizAnswers,
  tasted: readonly Tasted[],
): number {
  const kin = tasted.reduce((all, { skuId, stars }) => {
    const other = candidates.find((each) => each.skuId === skuId);
    return stars === undefined || !other ? all : all + (stars - 3) * kinship(wine, other);
  }, 0);
  // Squared: two wines that are a little off serve an answer better than one that hits it and one that misses.
  const off = (surpriseOf(wine) - answers.adventure) ** 2;
  const came = tasted.find(({ skuId }) => skuId === wine.skuId);
  return kin - off - (came && came.stars !== 5 ? repeated : 0);
}

/** From 0, nothing in common, to 1, the same grapes. */
function kinship(left: Candidate, right: Candidate): number {
  const common = left.grapes.filter((grape) => right.grapes.includes(grape)).length;
  const shared = common / Math.max(1, left.grapes.length, right.grapes.length);
  return isRed(left) === isRed(right) ? 0.2 + 0.8 * shared : 0.8 * shared;
}
