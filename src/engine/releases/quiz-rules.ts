import type { SkuId } from '../../core/ids.ts';
import { type Cents, cents } from '../../core/money.ts';
import type { Grape } from '../catalog/types.ts';
import type { NeverSent, QuizAnswers } from '../memberships/types.ts';
import { type BoxItem, type BoxPlan, type Candidate, chooseBox, isNeverSent, isRed } from './box-rules.ts';

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

const budgetShare: Readonly<Record<QuizAnswers['budget'], number>> = {
  modest: 0.15,
  usual: 0.5,
  generous: 0.85,
};

/** What is taken for granted of somebody who has answered nothing. */
export const middleAnswers: QuizAnswers = { color: 'mixed', adventure: 2, budget: 'usual' };

/**
 * The box of somebody who answered three questions (domain §4.3): what the answers want, moved by what they rated since. A wine that got
 * one or two stars never comes again and takes its grapes down with it; one with four or five lifts its kin. What came before comes
 * again only where it was loved.
 */
export function quizBox(
  candidates: readonly Candidate[],
  plan: BoxPlan,
  answers: QuizAnswers,
  member: { readonly tasted: readonly Tasted[]; readonly never: readonly NeverSent[] },
): BoxItem[] {
  const disliked = new Set(
    member.tasted.filter(({ stars }) => stars !== undefined && stars <= 2).map(({ skuId }) => skuId),
  );
  const allowed = candidates.filter((wine) => !isNeverSent(wine, member.never) && !disliked.has(wine.skuId));
  const scores = new Map(
    allowed.map((wine) => [wine.skuId, scoreOf(wine, candidates, answers, member.tasted)]),
  );
  return chooseBox(allowed, plan, answers.color, scores, aimedCents(plan, answers.budget));
}

/** What a box is meant to come to, within what is typical. */
export function aimedCents(
  { typicalLowCents, typicalHighCents }: Pick<BoxPlan, 'typicalLowCents' | 'typicalHighCents'>,
  budget: QuizAnswers['budget'],
): Cents {
  return cents(Math.round(typicalLowCents + (typicalHighCents - typicalLowCents) * budgetShare[budget]));
}

/** From 1, a grape that everybody likes, to 5, one that nobody expects; in the middle where no grape is told. */
export function surpriseOf({ grapes: [first] }: Pick<Candidate, 'grapes'>): number {
  return first === undefined ? 3 : surprise[first];
}

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
  const came = tasted.find(({ skuId }) => skuId === wine.skuId);
  const again = came ? (came.stars === 5 ? 0 : -6) : 0;
  return -Math.abs(surpriseOf(wine) - answers.adventure) + kin + again;
}

/** From 0, nothing in common, to 1, the same grapes. */
function kinship(left: Candidate, right: Candidate): number {
  const common = left.grapes.filter((grape) => right.grapes.includes(grape)).length;
  const shared = common / Math.max(1, left.grapes.length, right.grapes.length);
  return isRed(left) === isRed(right) ? 0.2 + 0.8 * shared : 0.8 * shared;
}
