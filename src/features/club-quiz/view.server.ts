import { wineryDate } from '../../core/dates.ts';
import { cents, formatCents } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { readClubs } from '../../engine/clubs/index.server.ts';
import type { ExcludedItem } from '../../engine/clubs/memberships/types.ts';
import {
  type ClubWine,
  loadClubWines,
  winesForbiddenInState,
  winesInStockForBoxes,
} from '../../engine/clubs/releases/view.server.ts';
import { findPlan } from '../../engine/clubs/rules.ts';
import { clubSizesText } from '../../engine/clubs/terms-rules.ts';
import type { Club } from '../../engine/clubs/types.ts';
import { shippingAnswerForZip } from '../../engine/compliance/zip-answer-rules.ts';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import { existingExclusionsOf, grapesOf, parseQuiz, quizQueryString } from './address-rules.ts';
import { planOptionsFor } from './choice-rules.ts';
import { type AdjustedAnswers, adjustAnswersToStock, computeQuizOptions, noBoxText } from './option-rules.ts';
import {
  formattedLinePrices,
  frequencyChoicesText,
  quizChoices,
  quizPreviewFacts,
  selectSampleBoxes,
  wineDisplayName,
} from './rules.ts';
import type { ClubQuiz, QuizOptions, QuizPreview } from './types.ts';

type Shop = Pick<ShopDependencies, 'database' | 'clock' | 'zipCodes'>;

/** Returns the club whose boxes are chosen by the quiz, or undefined if there is none. */
export async function findQuizClub({ database }: Pick<Shop, 'database'>): Promise<Club | undefined> {
  return (await readClubs(database.read)).find(({ shape }) => shape === 'quiz');
}

/** Returns the quiz in a query string with its club and the shipping answer for its ZIP code. Undefined if no club uses the quiz. */
export async function parseQuizRequest({ database, zipCodes }: Shop, query: URLSearchParams) {
  const club = await findQuizClub({ database });
  if (!club) return undefined;
  const quiz = parseQuiz(query, club);
  const answer =
    quiz.zipCode === '' ? undefined : shippingAnswerForZip(quiz.zipCode, zipCodes.lookup(quiz.zipCode));
  return { club, quiz, answer, canContinue: quiz.isPickup || answer?.kind === 'open' };
}

/**
 * Loads the wines that can be shipped to the quiz's destination, the visitor's exclusions, the options per color and plan, and the answers
 * adjusted to the stock.
 */
export async function loadQuizWines(
  { database, zipCodes }: Pick<Shop, 'database' | 'zipCodes'>,
  { club, quiz }: { readonly club: Club; readonly quiz: ClubQuiz },
) {
  const all = await loadClubWines(database.read, { seesAllocation: false });
  const stateCode = quiz.isPickup ? undefined : zipCodes.lookup(quiz.zipCode)?.stateCode;
  const forbidden = winesForbiddenInState(all, stateCode);
  const wines = all.filter(({ skuId }) => !forbidden.has(skuId));
  const never = existingExclusionsOf(quiz, wines);
  const options = computeQuizOptions((bottles) => winesInStockForBoxes(wines, bottles), club, never);
  const tier = club.tiers.find(({ plan }) => plan === quiz.plan);
  return { wines, never, options, settled: tier && adjustAnswersToStock(quiz, options, tier) };
}

/**
 * Returns the data of the quiz page, or undefined if no club uses the quiz. Without a ZIP code that we ship to, or pickup, it has no
 * options; without answers, no preview.
 */
export async function viewQuiz(shop: Shop, query: URLSearchParams) {
  const asked = await parseQuizRequest(shop, query);
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
      wines: eligibleWines.map((wine) => ({ slug: wine.slug, name: wineDisplayName(wine) })),
    },
    query: quiz.isAnswered ? quizQueryString(adjusted) : undefined,
    preview: quiz.isAnswered ? previewOf(shop, { club, quiz, options, settled, wines, never }) : undefined,
  };
}

type PreviewInput = {
  readonly club: Club;
  readonly quiz: ClubQuiz;
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
    const nothing = noBoxText(planOptionsFor(options, quiz.answers.color, tier.plan), tier);
    return { notes: [], nothing, boxes: [], facts: [] };
  }
  const { answers, notes } = settled;
  const today = wineryDate(clock.now());
  const eligibleWines = winesInStockForBoxes(wines, tier.bottles);
  const boxes = selectSampleBoxes({ wines: eligibleWines, tier, frequency, answers, never, today });
  return {
    ...{ notes, nothing: undefined },
    boxes: boxes.map(({ title, when, lines, memberCents, listCents }) => ({
      ...{ title, when },
      bottles: lines.flatMap(({ wine, quantity }) =>
        Array.from({ length: quantity }, (_, nth) => ({
          key: `${wine.skuId}-${nth}`,
          picture: findPictureSource(wine.slug) ?? undefined,
        })),
      ),
      lines: lines.map(({ wine, quantity, reason }) => ({
        ...{ skuId: wine.skuId, name: wineDisplayName(wine), quantity, reason },
        picture: findPictureSource(wine.slug) ?? undefined,
        ...formattedLinePrices({ wine, quantity }, tier),
      })),
      sum: formatCents(cents(memberCents)),
      listSum: formatCents(cents(listCents)),
    })),
    facts: quizPreviewFacts(
      { tier, boxes, mostCents: answers.mostCents },
      { isPickup: quiz.isPickup, shippingCents: club.groundShippingCents },
    ),
  };
}

/** Returns the texts and picture of the quiz's club. */
export function quizClubView({ title, tiers, frequencies, copy }: Club) {
  return {
    ...{ title, alt: copy.pictureAlt, picture: findPictureSource(copy.picture) ?? undefined },
    sizes: clubSizesText(tiers),
    every: frequencyChoicesText(frequencies),
  };
}
