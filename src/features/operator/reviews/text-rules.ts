import type { KeptReview } from '../../../engine/catalog/reviews/types.ts';
import { firstWords, table } from '../text-rules.ts';

export function reviewsText(reviews: readonly KeptReview[]): string {
  return table(
    reviews,
    [
      { title: 'review', of: ({ number }) => number, isNumber: true },
      { title: 'written', of: ({ writtenOn }) => writtenOn },
      { title: 'stars', of: ({ stars }) => stars, isNumber: true },
      { title: 'wine', of: ({ wine }) => wine },
      { title: 'by', of: ({ name }) => name },
      { title: 'hidden', of: ({ hiddenReason = '' }) => firstWords(hiddenReason) },
      { title: 'words', of: ({ words }) => firstWords(words) },
    ],
    'Nobody has written about a wine.',
  );
}
