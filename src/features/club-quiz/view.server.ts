import { wineryDate } from '../../core/dates.ts';
import { cents, formatCents } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { readClubs } from '../../engine/clubs/index.server.ts';
import type { ExcludedItem } from '../../engine/clubs/memberships/types.ts';
import {
  type ClubWine,
  loadClubWines,
  winesForbiddenIn,
  winesInStockForBoxes,
} from '../../engine/clubs/releases/view.server.ts';
import { findPlan } from '../../engine/clubs/rules.ts';
import { sizesText } from '../../engine/clubs/terms-rules.ts';
import type { Club } from '../../engine/clubs/types.ts';
import { answerForZip } from '../../engine/compliance/zip-answer-rules.ts';
import { findPictureSources } from '../../ui/media/pictures.server.ts';
import { grapesOf, neverSentOf, quizQuery, readQuiz } from './address-rules.ts';
import { optionsOf } from './choice-rules.ts';
import { type AdjustedAnswers, adjustAnswersToStock, noBoxText, quizOptions } from './option-rules.ts';
import { frequencyChoicesText, previewFacts, pricesOf, quizChoices, sampleBoxes, wineName } from './rules.ts';
import type { Quiz, QuizOptions, QuizPreview } from './types.ts';

type Shop = Pick<ShopDependencies, 'database' | 'clock' | 'zipCodes'>;

/** Returns the club whose boxes are chosen by the quiz, or undefined if there is none. */
export async function findQuizClub({ database }: Pick<Shop, 'database'>): Promise<Club | undefined> {
  return (await readClubs(database.read)).find(({ shape }) => shape === 'quiz');
}

/** Returns the quiz in a query string with its club and the shipping answer for its ZIP code. Undefined if no club uses the quiz. */
export async function readQuizRequest({ database, zipCodes }: Shop, query: URLSearchParams) {
  const club = await findQuizClub({ database });
  if (!club) return undefined;
  const quiz = readQuiz(query, club);
  const answer = quiz.zipCode === '' ? undefined : answerForZip(quiz.zipCode, zipCodes.lookup(quiz.zipCode));
  return { club, quiz, answer, canContinue: quiz.isPickup || answer?.kind === 'open' };
}

/**
 * Loads the wines that can be shipped to the quiz's destination, the visitor's exclusions, the options per color and plan, and the answers
 * adjusted to the stock.
 */
export async function loadQuizWines(
  { database, zipCodes }: Pick<Shop, 'database' | 'zipCodes'>,
  { club, quiz }: { readonly club: Club; readonly quiz: Quiz },
) {
  const all = await loadClubWines(database.read, { seesAllocation: false });
  const stateCode = quiz.isPickup ? undefined : zipCodes.lookup(quiz.zipCode)?.stateCode;
  const forbidden = winesForbiddenIn(all, stateCode);
  const wines = all.filter(({ skuId }) => !forbidden.has(skuId));
  const never = neverSentOf(quiz, wines);
  const options = quizOptions((bottles) => winesInStockForBoxes(wines, bottles), club, never);
  const tier = club.tiers.find(({ plan }) => plan === quiz.plan);
  return { wines, never, options, settled: tier && adjustAnswersToStock(quiz, options, tier) };
}

/**
 * Returns the data of the quiz page, or undefined if no club uses the quiz. Without a ZIP code that we ship to, or pickup, it has no
 * options; without answers, no preview.
 */
export async function viewQuiz(shop: Shop, query: URLSearchParams) {
  const asked = await readQuizRequest(shop, query);
  if (!asked) return undefined;
  const { club, quiz, answer, canContinue } = asked;
  const page = {
    ...{ quiz, answer, canContinue, isPaused: club.isPaused, choices: quizChoices(club) },
    club: quizClubView(club),
  };
  if (!canContinue) return { ...page, options: {}, never: undefined, preview: undefined, query: undefined };
  const { wines, never, options, settled } = await loadQuizWines(shop, { club, quiz });
  const eligibleWines = winesInStockForBoxes(wines, 1);
  const adjusted = settled ? { ...quiz, answers: settled.answers } : quiz;
  return {
    ...{ ...page, quiz: adjusted, options },
    never: {
      grapes: grapesOf(eligibleWines),
      wines: eligibleWines.map((wine) => ({ slug: wine.slug, name: wineName(wine) })),
    },
    query: quiz.isAnswered ? quizQuery(adjusted) : undefined,
    preview: quiz.isAnswered ? previewOf(shop, { club, quiz, options, settled, wines, never }) : undefined,
  };
}

type PreviewInput = {
  readonly club: Club;
  readonly quiz: Quiz;
  readonly options: QuizOptions;
  readonly settled: AdjustedAnswers | undefined;
  readonly wines: readonly ClubWine[];
  readonly never: readonly ExcludedItem[];
};

/** Returns the preview with the three boxes, or with the reason why there are none. */
function previewOf({ clock }: Pick<Shop, 'clock'>, input: PreviewInput): QuizPreview {
  const { club, quiz, options, settled, wines, never } = input;
  const chosen = findPlan([club], quiz.plan, quiz.frequency);
  if (!chosen) return { notes: [], nothing: 'Choose another plan.', boxes: [], facts: [] };
  const { tier, frequency } = chosen;
  if (!settled) {
    const nothing = noBoxText(optionsOf(options, quiz.answers.color, tier.plan), tier);
    return { notes: [], nothing, boxes: [], facts: [] };
  }
  const { answers, notes } = settled;
  const today = wineryDate(clock.now());
  const eligibleWines = winesInStockForBoxes(wines, tier.bottles);
  const boxes = sampleBoxes({ wines: eligibleWines, tier, frequency, answers, never, today });
  return {
    ...{ notes, nothing: undefined },
    boxes: boxes.map(({ title, when, lines, memberCents, listCents }) => ({
      ...{ title, when },
      bottles: lines.flatMap(({ wine, quantity }) =>
        Array.from({ length: quantity }, (_, nth) => ({
          key: `${wine.skuId}-${nth}`,
          picture: findPictureSources(wine.slug) ?? undefined,
        })),
      ),
      lines: lines.map(({ wine, quantity, reason }) => ({
        ...{ skuId: wine.skuId, name: wineName(wine), quantity, reason },
        picture: findPictureSources(wine.slug) ?? undefined,
        ...pricesOf({ wine, quantity }, tier),
      })),
      sum: formatCents(cents(memberCents)),
      listSum: formatCents(cents(listCents)),
    })),
    facts: previewFacts(
      { tier, boxes, mostCents: answers.mostCents },
      { isPickup: quiz.isPickup, shippingCents: club.groundShippingCents },
    ),
  };
}

/** Returns the texts and picture of the quiz's club. */
export function quizClubView({ title, tiers, frequencies, copy }: Club) {
  return {
    ...{ title, alt: copy.pictureAlt, picture: findPictureSources(copy.picture) ?? undefined },
    sizes: sizesText(tiers),
    every: frequencyChoicesText(frequencies),
  };
}
