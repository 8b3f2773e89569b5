import { cents } from '../../core/money.ts';
import type { ExcludedItem, QuizAnswers } from '../../engine/clubs/memberships/types.ts';
import { defaultQuizAnswers } from '../../engine/clubs/releases/quiz-rules.ts';
import type { ClubWine } from '../../engine/clubs/releases/view.server.ts';
import type { Club } from '../../engine/clubs/types.ts';
import type { ClubQuiz } from './types.ts';

export const quizPath = '/curated-club-join';
export const quizPersonPath = '/curated-club-join/you';
export const quizCodePath = `${quizPersonPath}?step=code`;
export const quizCheckoutPath = '/shop/checkout/curated';

/** The number of characters after which an entered ZIP code is cut off. A valid one has at most ten. */
const longestZip = 20;

const colors = ['mixed', 'red', 'white'] as const satisfies readonly QuizAnswers['color'][];
const adventures = ['1', '3', '5'] as const;

/** Parses the quiz answers in a query string. Invalid values are treated as missing. */
export function parseQuiz(query: URLSearchParams, club: Pick<Club, 'tiers' | 'frequencies'>): ClubQuiz {
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
    const text = query.get(name);
    return values.find((value) => value === text);
  };
  const adventure = one('adventure', adventures);
  const isSurprise = query.get('surprise') === 'yes';
  const answers: QuizAnswers = {
    color: one('color', colors) ?? defaultQuizAnswers.color,
    adventure: adventure ? (Number(adventure) as QuizAnswers['adventure']) : defaultQuizAnswers.adventure,
    ...budgetOf(query.get('budget') ?? ''),
  };
  const frequencies = club.frequencies.map(({ frequency }) => frequency);
  const plans = club.tiers.map(({ plan }) => String(plan));
  return {
    zipCode: (query.get('zip') ?? '').trim().slice(0, longestZip),
    isPickup: query.get('pickup') === 'yes',
    answers: isSurprise ? defaultQuizAnswers : answers,
    isSurprise,
    isAnswered: isSurprise || query.has('color'),
    plan: one('plan', plans) ?? plans[0] ?? '',
    // Preselects the middle frequency rather than the most expensive one.
    frequency: one('frequency', frequencies) ?? frequencies[Math.floor(frequencies.length / 2)] ?? '',
    neverGrapes: query.getAll('neverGrape'),
    neverWines: query.getAll('neverWine'),
  };
}

/** Parses a budget in whole dollars, without checking whether the wines allow it. Empty if invalid. */
function budgetOf(text: string): Pick<QuizAnswers, 'mostCents'> {
  return /^[1-9]\d{0,4}$/.test(text) ? { mostCents: cents(Number(text) * 100) } : {};
}

/** Encodes the answers as a query string, the inverse of `parseQuiz`. */
export function quizQueryString(quiz: ClubQuiz): string {
  const { zipCode, isPickup, answers, isSurprise, plan, frequency, neverGrapes, neverWines } = quiz;
  const query = new URLSearchParams(isPickup ? { pickup: 'yes' } : {});
  if (zipCode !== '') query.set('zip', zipCode);
  if (isSurprise) query.set('surprise', 'yes');
  else {
    query.set('color', answers.color);
    query.set('adventure', String(answers.adventure));
    if (answers.mostCents !== undefined) query.set('budget', String(answers.mostCents / 100));
  }
  query.set('plan', plan);
  query.set('frequency', frequency);
  for (const grape of neverGrapes) query.append('neverGrape', grape);
  for (const wine of neverWines) query.append('neverWine', wine);
  return String(query);
}

/** Returns the quiz's exclusions, ignoring grapes and wines that no longer exist. */
export function existingExclusionsOf(
  { neverGrapes, neverWines }: Pick<ClubQuiz, 'neverGrapes' | 'neverWines'>,
  wines: readonly Pick<ClubWine, 'skuId' | 'slug' | 'grapes'>[],
): ExcludedItem[] {
  return [
    ...grapesOf(wines)
      .filter((grape) => neverGrapes.includes(grape))
      .map((grape) => ({ kind: 'grape' as const, grape })),
    ...wines
      .filter(({ slug }) => neverWines.includes(slug))
      .map(({ skuId }) => ({ kind: 'wine' as const, skuId })),
  ];
}

/** Returns the distinct grapes of the wines, sorted by name. */
export function grapesOf(wines: readonly Pick<ClubWine, 'grapes'>[]): string[] {
  return [...new Set(wines.flatMap(({ grapes }) => grapes))].sort((one, other) => one.localeCompare(other));
}
