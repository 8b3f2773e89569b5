import { type Cents, cents, formatRoundCents } from '../../core/money.ts';
import type { ExcludedItem, QuizAnswers } from '../../engine/clubs/memberships/types.ts';
import {
  countMatchingWines,
  defaultQuizBudget,
  plannedQuizBoxCount,
  quizBudgets,
} from '../../engine/clubs/releases/quiz-rules.ts';
import type { ClubWine } from '../../engine/clubs/releases/view.server.ts';
import type { Club, ClubTier } from '../../engine/clubs/types.ts';
import {
  adventureChoices,
  closestOfferedBudget,
  colorChoices,
  offersBudgetChoice,
  planOptionsFor,
  quizOptionKey,
} from './choice-rules.ts';
import type { ClubQuiz, QuizOptions, QuizPlanOptions } from './types.ts';

/**
 * Returns, for every color and plan, how many wines in stock match and which budgets can be met.
 * @param winesFor returns the wines available for boxes with this number of bottles.
 */
export function computeQuizOptions(
  winesFor: (bottles: number) => readonly ClubWine[],
  { tiers }: Pick<Club, 'tiers'>,
  never: readonly ExcludedItem[],
): QuizOptions {
  return Object.fromEntries(
    colorChoices.flatMap(({ value: color }) =>
      tiers.map((tier) => {
        const eligibleWines = winesFor(tier.bottles);
        const budgets = adventureChoices.map(({ value }) => {
          const answers = { color, adventure: Number(value) as QuizAnswers['adventure'] };
          return [value, quizBudgets(eligibleWines, tier, answers, never).map((each) => each / 100)] as const;
        });
        const matches = countMatchingWines(eligibleWines, tier, { color, adventure: 3 }, never);
        return [quizOptionKey(color, tier.plan), { matches, budgets: Object.fromEntries(budgets) }] as const;
      }),
    ),
  );
}

/** The quiz answers after adjustment to the wines in stock. */
export type AdjustedAnswers = {
  readonly answers: QuizAnswers & { readonly mostCents: Cents };
  /** Sentences for the visitor, one for each adjustment. */
  readonly notes: readonly string[];
};

/** Adjusts the answers to the stock and explains each change. Returns undefined if no box can be filled. */
export function adjustAnswersToStock(
  quiz: Pick<ClubQuiz, 'answers'>,
  options: QuizOptions,
  tier: ClubTier,
): AdjustedAnswers | undefined {
  const { color, adventure, mostCents: requested } = quiz.answers;
  const own = planOptionsFor(options, color, tier.plan);
  if (!offersBudgetChoice(own)) return undefined;
  const hasKind = (own.budgets[adventure] ?? []).length > 0;
  const adjusted = hasKind ? adventure : 3;
  const budgets = own.budgets[adjusted] ?? [];
  const usual = defaultQuizBudget(
    tier,
    budgets.map((each) => cents(each * 100)),
  );
  const mostCents =
    requested === undefined ? usual : cents((closestOfferedBudget(budgets, requested / 100) ?? 0) * 100);
  const isTooLow = requested !== undefined && requested < mostCents;
  return {
    answers: { color, adventure: adjusted, mostCents },
    notes: [
      ...(hasKind ? [] : [missingKindText(adventure)]),
      ...(isTooLow
        ? [
            `We can’t fill boxes like these for ${formatRoundCents(requested)}. They start at ${formatRoundCents(mostCents)}, so that’s the budget we used.`,
          ]
        : []),
      ...(own.matches < tier.bottles * plannedQuizBoxCount
        ? [`Only ${own.matches} wines match your answers, so some will repeat in later boxes.`]
        : []),
    ],
  };
}

function missingKindText(adventure: QuizAnswers['adventure']): string {
  const kind = adventure > 3 ? 'rare' : 'well-known';
  return `We don’t have enough wines from ${kind} grapes for every box right now, so we chose a mix.`;
}

/** Returns a sentence explaining why no box can be filled and what to change. */
export function noBoxText({ matches }: QuizPlanOptions, { bottles }: Pick<ClubTier, 'bottles'>): string {
  const found =
    matches === 0 ? 'No wine matches' : matches === 1 ? 'Only 1 wine matches' : `Only ${matches} wines match`;
  return `${found} your answers, and a box holds ${bottles} different ones. Exclude fewer grapes or wines, or choose another color.`;
}
