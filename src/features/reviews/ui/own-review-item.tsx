import { href } from 'react-router';
import { formatDateWithYear } from '../../../core/dates.ts';
import type { ReceivedWine } from '../../../engine/catalog/reviews/types.ts';
import { skuDisplayName } from '../../../engine/catalog/rules.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Stars } from '../../../ui/commerce/stars.tsx';
import { reviewFormPath } from '../address-rules.ts';

/**
 * One of the customer's own reviews, with a notice if it has been removed from the wine's page. Renders nothing for a wine without a
 * review.
 */
export function CustomerReviewItem({ wine }: { wine: ReceivedWine }) {
  const { slug, review } = wine;
  if (!review) return null;
  const name = skuDisplayName(wine);
  return (
    <li className="border-line border-t py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h3 className="font-medium">
          <TextLink to={href('/wines/:slug', { slug })}>{name}</TextLink>
        </h3>
        <TextLink to={reviewFormPath(slug)}>
          Edit<VisuallyHidden> your review of {name}</VisuallyHidden>
        </TextLink>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small">
        <Stars tenths={review.stars * 10} />
        <span className="figures text-ink-soft">{formatDateWithYear(review.writtenOn)}</span>
      </p>
      <p className="mt-2 max-w-reading whitespace-pre-line break-words">{review.words}</p>
      {review.hiddenReason !== undefined && (
        <Notice className="mt-4" title="Only you can see this review">
          Removed from the page: {review.hiddenReason}
        </Notice>
      )}
    </li>
  );
}
