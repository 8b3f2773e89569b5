import type { SkuId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Grape } from '../../catalog/types.ts';
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
import { bestBoxes, dearest, type PlanBoxes, type PlanWine, thriftyBoxes } from './quiz-plan-rules.ts';

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

/** What is assumed of a member who answered nothing. */
export const middleAnswers: QuizAnswers = { color: 'mixed', adventure: 3 };

/** How many boxes are promised to differ; they are planned together. */
export const plannedBoxes = 3;

/** Every box holds one of these kinds, if that was asked for: classics at 1 and 2, rare finds at 4 and 5. */
export function isOfKind(adventure: QuizAnswers['adventure'], known: number): boolean {
  return adventure <= 2 ? known <= 2 : adventure >= 4 && known >= 4;
}

export type QuizMember = { readonly tasted: readonly Tasted[]; readonly never: readonly NeverSent[] };

/**
 * The next box of a member who answered the quiz (domain §4.3): what the answers want, moved by their ratings since, within the budget
 * (`mostCents`). A wine with one or two stars never comes again and takes its grapes down with it; one with four or five lifts its kin.
 * No wine comes again while another one fits, unless it got five stars. If nothing stays within the budget, the box is the cheapest.
 */
export function quizBox(
  candidates: readonly Candidate[],
  plan: BoxPlan,
  answers: QuizAnswers,
  member: QuizMember,
): BoxItem[] {
  const pool = poolOf(candidates, plan, answers, member);
  const most = answers.mostCents ?? usualCeiling(plan, ceilingsOf(pool, plan, answers));
  const left = plannedBoxes - Math.floor(member.tasted.length / plan.bottles);
  for (let count = Math.max(1, left); count > 0; count -= 1) {
    const [first] = planned(pool, plan, { answers, most, count });
    if (first) return itemsOf(first);
  }
  const unused = pool.map((wine) => ({ ...wine, used: 0 }));
  const cheapest = thriftyBoxes(unused, wantedOf(plan, answers, 1));
  const [best] = dearest(cheapest) <= most ? bestBoxes(cheapest, pool, most) : cheapest;
  if (best) return itemsOf(best);
  // With fewer wines than bottles a box holds pairs, and never three of one.
  const enough = pool.length * 2 >= plan.bottles;
  const allowed = candidates.filter(({ skuId }) => enough && pool.some((wine) => wine.skuId === skuId));
  return chooseBox(allowed, plan, answers.color, new Map(pool.map(({ skuId, score }) => [skuId, score])));
}

/** The first boxes of a new member; none where there are fewer wines than a box holds bottles, or the budget is too low. */
export function firstBoxes(
  candidates: readonly Candidate[],
  plan: BoxPlan,
  answers: QuizAnswers,
  never: readonly NeverSent[],
): BoxItem[][] {
  const pool = poolOf(candidates, plan, answers, { tasted: [], never });
  const most = answers.mostCents ?? usualCeiling(plan, ceilingsOf(pool, plan, answers));
  return planned(pool, plan, { answers, most, count: plannedBoxes }).map(itemsOf);
}

/** How many wines match a color and what is never sent. */
export function countMatches(
  candidates: readonly Candidate[],
  plan: BoxPlan,
  answers: QuizAnswers,
  never: readonly NeverSent[],
): number {
  return poolOf(candidates, plan, answers, { tasted: [], never }).length;
}

/**
 * The budgets that the first boxes can keep, in whole dollars, the lowest first; none where the answers cannot be met by what is in stock.
 */
export function quizCeilings(
  candidates: readonly Candidate[],
  plan: BoxPlan,
  answers: Omit<QuizAnswers, 'mostCents'>,
  never: readonly NeverSent[],
): Cents[] {
  return ceilingsOf(poolOf(candidates, plan, answers, { tasted: [], never }), plan, answers);
}

/** The default budget: the highest within what is typical, else the lowest. */
export function usualCeiling(
  { typicalHighCents }: Pick<BoxPlan, 'typicalHighCents'>,
  ceilings: readonly Cents[],
): Cents {
  return ceilings.findLast((each) => each <= typicalHighCents) ?? ceilings[0] ?? typicalHighCents;
}

/** Closer budgets would read as the same. */
const leastApart = 300;

function ceilingsOf(
  pool: readonly PlanWine[],
  plan: BoxPlan,
  answers: Omit<QuizAnswers, 'mostCents'>,
): Cents[] {
  const hasKind = answers.adventure === 3 || pool.filter(({ isKind }) => isKind).length >= plannedBoxes;
  const cheapest = thriftyBoxes(pool, wantedOf(plan, answers, plannedBoxes));
  if (!hasKind || cheapest.length === 0) return [];
  const wholeDollars = (sum: number) => cents(Math.ceil(sum / 100) * 100);
  const low = wholeDollars(dearest(cheapest));
  const high = wholeDollars(dearest(bestBoxes(cheapest, pool, Number.POSITIVE_INFINITY)));
  if (high - low < leastApart) return [high];
  return high - low < 3 * leastApart ? [low, high] : [low, wholeDollars((low + high) / 2), high];
}

/** Boxes within the budget, with one of the wanted kind in each while that is possible; none where no such boxes are. */
function planned(
  pool: readonly PlanWine[],
  plan: BoxPlan,
  asked: { readonly answers: QuizAnswers; readonly most: Cents; readonly count: number },
): PlanBoxes {
  const wanted = wantedOf(plan, asked.answers, asked.count);
  const anyKind = pool.map((wine) => ({ ...wine, isKind: false }));
  for (const wines of [pool, anyKind]) {
    const cheapest = thriftyBoxes(wines, wanted);
    if (dearest(cheapest) <= asked.most) return bestBoxes(cheapest, wines, asked.most);
  }
  return [];
}

function wantedOf({ bottles }: BoxPlan, { color }: Pick<QuizAnswers, 'color'>, count: number) {
  return { bottles, count, isMixed: color === 'mixed' };
}

function itemsOf(box: PlanBoxes[number]): BoxItem[] {
  return box.map(({ skuId }) => ({ skuId, quantity: 1 }));
}

/** What may be sent: of the wanted color, and neither refused nor disliked. */
function poolOf(
  candidates: readonly Candidate[],
  { discount }: Pick<BoxPlan, 'discount'>,
  answers: Omit<QuizAnswers, 'mostCents'>,
  { tasted, never }: QuizMember,
): PlanWine[] {
  const starsOf = new Map(tasted.map(({ skuId, stars }) => [skuId, stars ?? 3]));
  return candidates
    .filter((wine) => fitsPreference(wine, answers.color) && !isNeverSent(wine, never))
    .filter(({ skuId }) => (starsOf.get(skuId) ?? 3) > 2)
    .map((wine) => ({
      skuId: wine.skuId,
      isRed: isRed(wine),
      cents: clubPrice(wine.priceCents, discount),
      score: scoreOf(wine, candidates, answers, tasted),
      used: starsOf.has(wine.skuId) && starsOf.get(wine.skuId) !== 5 ? 1 : 0,
      isKind: isOfKind(answers.adventure, surpriseOf(wine)),
    }));
}

/** From 1, a grape that everyone knows, to 5, one that few have met; 3 without a grape. */
export function surpriseOf({ grapes: [first] }: Pick<Candidate, 'grapes'>): number {
  return first === undefined ? 3 : surprise[first];
}

function scoreOf(
  wine: Candidate,
  candidates: readonly Candidate[],
  answers: Pick<QuizAnswers, 'adventure'>,
  tasted: readonly Tasted[],
): number {
  const kin = tasted.reduce((all, { skuId, stars }) => {
    const other = candidates.find((each) => each.skuId === skuId);
    return stars === undefined || !other ? all : all + (stars - 3) * kinship(wine, other);
  }, 0);
  // Squared: two wines that are a little off serve an answer better than one that hits it and one that misses.
  return kin - (surpriseOf(wine) - answers.adventure) ** 2;
}

/** From 0, nothing in common, to 1, the same grapes. */
function kinship(left: Candidate, right: Candidate): number {
  const common = left.grapes.filter((grape) => right.grapes.includes(grape)).length;
  const shared = common / Math.max(1, left.grapes.length, right.grapes.length);
  return isRed(left) === isRed(right) ? 0.2 + 0.8 * shared : 0.8 * shared;
}
