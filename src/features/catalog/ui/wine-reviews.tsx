import { href } from 'react-router';
import {
  formatAverageStars,
  formatReviewCount,
  hasEnoughReviewsForAverage,
} from '../../../engine/catalog/reviews/rules.ts';
import type { ReviewSummary } from '../../../engine/catalog/reviews/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { ReviewList } from '../../../ui/commerce/review-list.tsx';
import { Stars } from '../../../ui/commerce/stars.tsx';

type WineReviewsProps = { reviews: ReviewSummary; slug: string; name: string };

/** A link to the reviews with their count, and their average if there are enough of them. */
export function ReviewSummaryLink({ reviews: { count, averageTenths } }: Pick<WineReviewsProps, 'reviews'>) {
  return (
    <p className="mt-4">
      <a href="#reviews" className="figures inline-flex items-center gap-2.5 text-small hover:link-line">
        {hasEnoughReviewsForAverage(count) && (
          <>
            <Stars tenths={averageTenths} isSilent />
            {formatAverageStars(averageTenths)} out of 5 ·{' '}
          </>
        )}
        {formatReviewCount(count)}
      </a>
    </p>
  );
}

export function WineReviews({ reviews, slug, name }: WineReviewsProps) {
  const { count, averageTenths, read } = reviews;
  return (
    <section aria-labelledby="reviews" className="page-width pb-16 further-down lg:pb-24">
      <div className="grid gap-x-20 gap-y-8 border-line border-t pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:pt-14">
        <div>
          <h2 id="reviews" className="type-heading">
            Reviews
          </h2>
          {hasEnoughReviewsForAverage(count) && (
            <p className="figures mt-6 flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="type-heading">
                {formatAverageStars(averageTenths)}
                <VisuallyHidden> out of 5 stars, </VisuallyHidden>
              </span>
              <span>
                <Stars tenths={averageTenths} size={20} isSilent />
                <span className="block text-small text-ink-soft">{formatReviewCount(count)}</span>
              </span>
            </p>
          )}
          <p className="mt-5 max-w-[29.5em] text-small text-ink-soft">
            Only customers who received {name} from us can review it. We publish reviews as written, positive
            or not, and hide only those that are abusive or off topic.
          </p>
          <p className="mt-4">
            <TextLink to={`${href('/shop/reviews/write')}?wine=${slug}`}>Write a review</TextLink>
          </p>
        </div>
        {count === 0 ? (
          <p className="self-center text-ink-soft">No reviews yet.</p>
        ) : (
          <div>
            <ReviewList reviews={read} />
            {count > read.length && (
              <p className="border-line border-t pt-6">
                <TextLink to={href('/wines/:slug/reviews', { slug })}>
                  All {formatReviewCount(count)}
                </TextLink>
              </p>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
