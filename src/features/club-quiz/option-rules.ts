import { type Cents, cents, formatRoundCents } from '../../core/money.ts';
import type { NeverSent, QuizAnswers } from '../../engine/clubs/memberships/types.ts';
import {
  countMatches,
  plannedBoxes,
  quizCeilings,
  usualCeiling,
} from '../../engine/clubs/releases/quiz-rules.ts';
import type { ClubWine } from '../../engine/clubs/releases/view.server.ts';
import type { Club, ClubTier } from '../../engine/clubs/types.ts';
import {
  adventureChoices,
  canBe,
  colorChoices,
  offeredBudget,
  optionKey,
  optionsOf,
} from './choice-rules.ts';
import type { PlanOptions, Quiz, QuizOptions } from './types.ts';

/**
 * What can be had of the wines in stock, for every color and plan: how many wines match, and the budgets that boxes can keep.
 * @param winesFor the wines that boxes of so many bottles may be made of.
 */
export function quizOptions(
  winesFor: (bottles: number) => readonly ClubWine[],
  { tiers }: Pick<Club, 'tiers'>,
  never: readonly NeverSent[],
): QuizOptions {
  return Object.fromEntries(
    colorChoices.flatMap(({ value: color }) =>
      tiers.map((tier) => {
        const boxable = winesFor(tier.bottles);
        const budgets = adventureChoices.map(({ value }) => {
          const answers = { color, adventure: Number(value) as QuizAnswers['adventure'] };
          return [value, quizCeilings(boxable, tier, answers, never).map((each) => each / 100)] as const;
        });
        const matches = countMatches(boxable, tier, { color, adventure: 3 }, never);
        return [optionKey(color, tier.plan), { matches, budgets: Object.fromEntries(budgets) }] as const;
      }),
    ),
  );
}

/** The answers as they can be met. */
export type Settled = {
  readonly answers: QuizAnswers & { readonly mostCents: Cents };
  /** Each answer that the stock narrows, in a sentence. */
  readonly notes: readonly string[];
};

/** Brings the answers down to what is in stock, and says so; undefined where no box can be filled. */
export function settle(
  quiz: Pick<Quiz, 'answers'>,
  options: QuizOptions,
  tier: ClubTier,
): Settled | undefined {
  const { color, adventure, mostCents: asked } = quiz.answers;
  const own = optionsOf(options, color, tier.plan);
  if (!canBe(own)) return undefined;
  const hasKind = (own.budgets[adventure] ?? []).length > 0;
  const met = hasKind ? adventure : 3;
  const budgets = own.budgets[met] ?? [];
  const usual = usualCeiling(
    tier,
    budgets.map((each) => cents(each * 100)),
  );
  const mostCents = asked === undefined ? usual : cents((offeredBudget(budgets, asked / 100) ?? 0) * 100);
  const isTooLow = asked !== undefined && asked < mostCents;
  return {
    answers: { color, adventure: met, mostCents },
    notes: [
      ...(hasKind ? [] : [kindText(adventure)]),
      ...(isTooLow
        ? [
            `We can’t fill boxes like these for ${formatRoundCents(asked)}. They start at ${formatRoundCents(mostCents)}, so that’s the budget we used.`,
          ]
        : []),
      ...(own.matches < tier.bottles * plannedBoxes
        ? [`Only ${own.matches} wines match your answers, so some come again in a later box.`]
        : []),
    ],
  };
}

function kindText(adventure: QuizAnswers['adventure']): string {
  const kind = adventure > 3 ? 'rare' : 'well-known';
  return `We don’t have enough ${kind} grapes for every box right now, so we chose a mix.`;
}

/** Why no box can be filled, and what to change. */
export function nothingText({ matches }: PlanOptions, { bottles }: Pick<ClubTier, 'bottles'>): string {
  const found =
    matches === 0 ? 'No wine matches' : matches === 1 ? 'Only 1 wine matches' : `Only ${matches} wines match`;
  return `${found} your answers, and a box holds ${bottles} different ones. Allow a grape or a wine again, or choose another color.`;
}
