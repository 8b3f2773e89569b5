import { formatGroupedDigits } from '../../../core/digits.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { type EnteredReview, type ReviewRefusalCode, type StarRating, starRatings } from './types.ts';

export const minReviewLength = 40;
export const maxReviewLength = 2_000;
export const maxHideReasonLength = 300;

const meanings: Readonly<Record<StarRating, string>> = {
  5: 'Outstanding',
  4: 'Very good',
  3: 'Good',
  2: 'Not for me',
  1: 'Disappointing',
};

/** Returns the form's label for a star rating, such as `Outstanding`. */
export function starRatingLabel(stars: StarRating): string {
  return meanings[stars];
}

/** Returns whether a wine has enough reviews for its average to be shown. */
export function hasEnoughReviewsForAverage(count: number): boolean {
  return count >= 5;
}

/** Returns an average rating in stars: `4.6`, or `5` for a whole number. */
export function formatAverageStars(averageTenths: number): string {
  return (averageTenths / 10).toString();
}

/** Returns a review count as text, such as `11 reviews`. */
export function formatReviewCount(count: number): string {
  return count === 1 ? '1 review' : `${formatGroupedDigits(count)} reviews`;
}

// Zero-width characters would count toward the length, and direction marks can reorder the text.
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Returns the text of a review as it is stored: without invisible characters, and with at most one empty line between paragraphs. */
export function normalizeReviewText(entered: string): string {
  return entered
    .replace(unseen, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the length in characters that a review would have when stored. */
export function reviewLength(entered: string): number {
  return [...normalizeReviewText(entered.replaceAll('\r\n', '\n'))].length;
}

type Evaluated = Result<{ readonly stars: StarRating; readonly words: string }, ReviewRefusalCode>;

/** Validates a review. Returns it in its stored form, or a refusal for each problem. */
export function validateReview({ stars: entered, words }: EnteredReview): Evaluated {
  const stars = starRatings.find((each) => each === entered);
  const length = reviewLength(words);
  const wrong: Refusal<ReviewRefusalCode>[] = [];
  if (stars === undefined) {
    wrong.push({ code: 'REVIEW_STARS', sentence: 'Choose a star rating.', field: 'stars' });
  }
  if (length < minReviewLength) {
    const sentence =
      length === 0
        ? 'Tell us what you thought in a sentence or two.'
        : `Please write at least ${minReviewLength} characters. You have ${length} so far.`;
    wrong.push({ code: 'REVIEW_SHORT', sentence, field: 'words' });
  }
  if (length > maxReviewLength) {
    const sentence = `Please shorten your review to ${formatGroupedDigits(maxReviewLength)} characters. It has ${formatGroupedDigits(length)} now.`;
    wrong.push({ code: 'REVIEW_LONG', sentence, field: 'words' });
  }
  return wrong.length > 0 || stars === undefined
    ? refused(...wrong)
    : ok({ stars, words: normalizeReviewText(words) });
}

const longestShownName = 60;

/** Returns a reviewer's name as shown in public: `Ana W.`, or `A customer` if the name is empty. */
export function publicReviewerName({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}) {
  const first = normalizeReviewText(firstName).replaceAll('\n', ' ');
  const [initial = ''] = normalizeReviewText(lastName);
  const name = `${[...first].slice(0, longestShownName - 3).join('')} ${initial === '' ? '' : `${initial.toUpperCase()}.`}`;
  return name.trim() || 'A customer';
}
