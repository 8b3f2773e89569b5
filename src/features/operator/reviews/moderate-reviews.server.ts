import { ok } from '../../../core/result.ts';
import { hideReview, restoreReview } from '../../../engine/catalog/reviews/index.server.ts';
import type { StaffReview } from '../../../engine/catalog/reviews/types.ts';
import { viewReviewsForStaff } from '../../../engine/catalog/reviews/view.server.ts';
import { successOutcome } from '../outcome-rules.ts';
import { formatTable, singleLineExcerpt } from '../text-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { reviewCommands } from './command-table.ts';

const defaultLimit = 50;

export const commandHandlers: CommandHandlers<typeof reviewCommands> = {
  reviews: async ({ database }, { hidden = false, limit = defaultLimit }) => {
    const reviews = await viewReviewsForStaff(database.read, { onlyHidden: hidden, limit });
    return ok({ text: reviewsText(reviews), data: reviews });
  },

  'hide-review': async (shop, { number, reason }) => {
    const hidden = await hideReview(await shop.open(), { number, reason, actor: shop.actor });
    return hidden.ok
      ? successOutcome(`Review ${number} was hidden. The author can see the reason.`, { number })
      : hidden;
  },

  'restore-review': async (shop, { number }) => {
    const restored = await restoreReview(await shop.open(), { number, actor: shop.actor });
    return restored.ok ? successOutcome(`Review ${number} is public again.`, { number }) : restored;
  },
};

function reviewsText(reviews: readonly StaffReview[]): string {
  return formatTable(
    reviews,
    [
      { title: 'review', of: ({ number }) => number, isNumber: true },
      { title: 'written', of: ({ writtenOn }) => writtenOn },
      { title: 'stars', of: ({ stars }) => stars, isNumber: true },
      { title: 'wine', of: ({ wine }) => wine },
      { title: 'by', of: ({ name }) => name },
      { title: 'hidden', of: ({ hiddenReason = '' }) => singleLineExcerpt(hiddenReason) },
      { title: 'text', of: ({ words }) => singleLineExcerpt(words) },
    ],
    'No reviews.',
  );
}
