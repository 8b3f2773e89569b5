import type { SkuId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { ExcludedItem, QuizAnswers } from '../memberships/types.ts';
import {
  type BoxCandidate,
  type BoxItem,
  type BoxPlan,
  chooseBoxItems,
  clubPrice,
  fitsWinePreference,
  isRedWine,
  isWineExcluded,
} from './box-rules.ts';
import {
  cheapestBoxes,
  highestBoxTotal,
  improveBoxes,
  type QuizBoxes,
  type QuizWine,
} from './quiz-plan-rules.ts';

/** A wine that the member received, with the member's rating in stars; undefined if unrated. */
export type RatedWine = { readonly skuId: SkuId; readonly stars: number | undefined };

/** How unusual a grape is, from grape to a rating of 1 (crowd pleaser) to 5 (rare find). The scale is that of the adventure answer. */
const surprise: ReadonlyMap<string, number> = new Map([
  ...each(
    1,
    'Cabernet Sauvignon',
    'Chardonnay',
    'Merlot',
    'Pinot Grigio',
    'Pinot Gris',
    'Pinot Noir',
    'Riesling',
  ),
  ...each(1, 'Sauvignon Blanc'),
  ...each(2, 'Chenin Blanc', 'Gewürztraminer', 'Malbec', 'Sangiovese', 'Syrah', 'Tempranillo', 'Zinfandel'),
  ...each(
    3,
    'Albariño',
    'Barbera',
    'Cabernet Franc',
    'Gamay',
    'Grenache',
    'Grüner Veltliner',
    'Nebbiolo',
    'Viognier',
  ),
  ...each(4, 'Grenache Blanc', 'Mourvèdre', 'Petite Sirah', 'Pinot Blanc', 'Roussanne', 'Sémillon'),
  ...each(5, 'Petit Verdot', 'Picpoul Blanc', 'Rkatsiteli', 'Saperavi', 'Tannat'),
]);

function each(known: number, ...grapes: readonly string[]): readonly (readonly [string, number])[] {
  return grapes.map((grape) => [grape, known] as const);
}

/** The quiz answers used for a member who skipped the quiz. */
export const defaultQuizAnswers: QuizAnswers = { color: 'mixed', adventure: 3 };

/** The number of a new member's boxes that are planned together, because they are promised to differ. */
export const plannedQuizBoxCount = 3;

/**
 * Returns whether a grape is of the kind of which every box should have one: classics for the answers 1 and 2, rare finds for 4 and 5, none
 * for 3.
 * @param known how unusual the grape is, from 1 to 5.
 */
export function grapeMatchesAdventure(adventure: QuizAnswers['adventure'], known: number): boolean {
  return adventure <= 2 ? known <= 2 : adventure >= 4 && known >= 4;
}

export type QuizMemberTastes = {
  readonly tasted: readonly RatedWine[];
  readonly never: readonly ExcludedItem[];
};

/**
 * Chooses the next box of a quiz member (domain §4.3) by answers and ratings, within the budget (`mostCents`). Wines rated one or two stars
 * are never sent again and lower the score of similar wines; four or five stars raise it. No wine is repeated while another one fits,
 * unless it was rated five stars. If no box fits the budget, the cheapest one is returned.
 */
export function chooseQuizBox(
  candidates: readonly BoxCandidate[],
  plan: BoxPlan,
  answers: QuizAnswers,
  member: QuizMemberTastes,
): BoxItem[] {
  const pool = poolOf(candidates, plan, answers, member);
  const most = answers.mostCents ?? defaultQuizBudget(plan, ceilingsOf(pool, plan, answers));
  const left = plannedQuizBoxCount - Math.floor(member.tasted.length / plan.bottles);
  for (let count = Math.max(1, left); count > 0; count -= 1) {
    const [first] = planned(pool, plan, { answers, most, count });
    if (first) return itemsOf(first);
  }
  const unused = pool.map((wine) => ({ ...wine, used: 0 }));
  const cheapest = cheapestBoxes(unused, wantedOf(plan, answers, 1));
  const [best] = highestBoxTotal(cheapest) <= most ? improveBoxes(cheapest, pool, most) : cheapest;
  if (best) return itemsOf(best);
  // With fewer wines than bottles a box may have pairs, but never three of one.
  const enough = pool.length * 2 >= plan.bottles;
  const allowed = candidates.filter(({ skuId }) => enough && pool.some((wine) => wine.skuId === skuId));
  return chooseBoxItems(
    allowed,
    plan,
    answers.color,
    new Map(pool.map(({ skuId, score }) => [skuId, score])),
  );
}

/** Chooses the first boxes of a new member; empty if there are too few wines or the budget is too low. */
export function chooseFirstQuizBoxes(
  candidates: readonly BoxCandidate[],
  plan: BoxPlan,
  answers: QuizAnswers,
  never: readonly ExcludedItem[],
): BoxItem[][] {
  const pool = poolOf(candidates, plan, answers, { tasted: [], never });
  const most = answers.mostCents ?? defaultQuizBudget(plan, ceilingsOf(pool, plan, answers));
  return planned(pool, plan, { answers, most, count: plannedQuizBoxCount }).map(itemsOf);
}

/** Returns the number of wines that have the wanted color and are not excluded by the member. */
export function countMatchingWines(
  candidates: readonly BoxCandidate[],
  plan: BoxPlan,
  answers: QuizAnswers,
  never: readonly ExcludedItem[],
): number {
  return poolOf(candidates, plan, answers, { tasted: [], never }).length;
}

/**
 * Returns the budgets to offer a new member, in cents of whole dollars, lowest first. The first boxes can be chosen within each of them.
 * Empty if the stock can't satisfy the answers.
 */
export function quizBudgets(
  candidates: readonly BoxCandidate[],
  plan: BoxPlan,
  answers: Omit<QuizAnswers, 'mostCents'>,
  never: readonly ExcludedItem[],
): Cents[] {
  return ceilingsOf(poolOf(candidates, plan, answers, { tasted: [], never }), plan, answers);
}

/** Returns the default budget: the highest offered budget within the plan's typical price, or else the lowest one. */
export function defaultQuizBudget(
  { typicalHighCents }: Pick<BoxPlan, 'typicalHighCents'>,
  ceilings: readonly Cents[],
): Cents {
  return ceilings.findLast((each) => each <= typicalHighCents) ?? ceilings[0] ?? typicalHighCents;
}

/** The minimum difference between two offered budgets, in cents. Closer budgets would look the same to customers. */
const leastApart = 300;

function ceilingsOf(
  pool: readonly QuizWine[],
  plan: BoxPlan,
  answers: Omit<QuizAnswers, 'mostCents'>,
): Cents[] {
  const hasKind =
    answers.adventure === 3 || pool.filter(({ isKind }) => isKind).length >= plannedQuizBoxCount;
  const cheapest = cheapestBoxes(pool, wantedOf(plan, answers, plannedQuizBoxCount));
  if (!hasKind || cheapest.length === 0) return [];
  const wholeDollars = (sum: number) => cents(Math.ceil(sum / 100) * 100);
  const low = wholeDollars(highestBoxTotal(cheapest));
  const high = wholeDollars(highestBoxTotal(improveBoxes(cheapest, pool, Number.POSITIVE_INFINITY)));
  // The best boxes can cost less than the cheapest ones, whose total is even rather than low; both must fit.
  if (high - low < leastApart) return [cents(Math.max(low, high))];
  return high - low < 3 * leastApart ? [low, high] : [low, wholeDollars((low + high) / 2), high];
}

/** Returns boxes within the budget, each with a wine of the wanted kind if possible; empty if there are none. */
function planned(
  pool: readonly QuizWine[],
  plan: BoxPlan,
  asked: { readonly answers: QuizAnswers; readonly most: Cents; readonly count: number },
): QuizBoxes {
  const wanted = wantedOf(plan, asked.answers, asked.count);
  const anyKind = pool.map((wine) => ({ ...wine, isKind: false }));
  for (const wines of [pool, anyKind]) {
    const cheapest = cheapestBoxes(wines, wanted);
    if (highestBoxTotal(cheapest) <= asked.most) return improveBoxes(cheapest, wines, asked.most);
  }
  return [];
}

function wantedOf({ bottles }: BoxPlan, { color }: Pick<QuizAnswers, 'color'>, count: number) {
  return { bottles, count, isMixed: color === 'mixed' };
}

function itemsOf(box: QuizBoxes[number]): BoxItem[] {
  return box.map(({ skuId }) => ({ skuId, quantity: 1 }));
}

/** Returns the wines that can be sent to a member: of the wanted color, and neither excluded nor rated below three stars. */
function poolOf(
  candidates: readonly BoxCandidate[],
  { discount }: Pick<BoxPlan, 'discount'>,
  answers: Omit<QuizAnswers, 'mostCents'>,
  { tasted, never }: QuizMemberTastes,
): QuizWine[] {
  const starsOf = new Map(tasted.map(({ skuId, stars }) => [skuId, stars ?? 3]));
  return candidates
    .filter((wine) => fitsWinePreference(wine, answers.color) && !isWineExcluded(wine, never))
    .filter(({ skuId }) => (starsOf.get(skuId) ?? 3) > 2)
    .map((wine) => ({
      skuId: wine.skuId,
      isRed: isRedWine(wine),
      cents: clubPrice(wine.priceCents, discount),
      score: scoreOf(wine, candidates, answers, tasted),
      used: starsOf.has(wine.skuId) && starsOf.get(wine.skuId) !== 5 ? 1 : 0,
      isKind: grapeMatchesAdventure(answers.adventure, surpriseRating(wine)),
    }));
}

/** Returns how unusual a wine's main grape is, from 1 to 5. Returns 3 if the wine has no grapes or the grape has no rating. */
export function surpriseRating({ grapes: [first] }: Pick<BoxCandidate, 'grapes'>): number {
  return (first === undefined ? undefined : surprise.get(first)) ?? 3;
}

function scoreOf(
  wine: BoxCandidate,
  candidates: readonly BoxCandidate[],
  answers: Pick<QuizAnswers, 'adventure'>,
  tasted: readonly RatedWine[],
): number {
  const kin = tasted.reduce((all, { skuId, stars }) => {
    const other = candidates.find((each) => each.skuId === skuId);
    return stars === undefined || !other ? all : all + (stars - 3) * kinship(wine, other);
  }, 0);
  // Squared, because two near misses serve an answer better than one hit and one far miss.
  return kin - (surpriseRating(wine) - answers.adventure) ** 2;
}

/** Returns the similarity of two wines, from 0 (nothing in common) to 1 (the same grapes, and both red or both not). */
function kinship(left: BoxCandidate, right: BoxCandidate): number {
  const common = left.grapes.filter((grape) => right.grapes.includes(grape)).length;
  const shared = common / Math.max(1, left.grapes.length, right.grapes.length);
  return isRedWine(left) === isRedWine(right) ? 0.2 + 0.8 * shared : 0.8 * shared;
}
