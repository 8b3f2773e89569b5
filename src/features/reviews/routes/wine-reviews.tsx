import { data } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { reviewPagesCacheTag } from '../../../engine/catalog/reviews/page-rules.ts';
import {
  formatAverageStars,
  formatReviewCount,
  hasEnoughReviewsForAverage,
} from '../../../engine/catalog/reviews/rules.ts';
import { viewReviewedWine } from '../../../engine/catalog/reviews/view.server.ts';
import { skuDisplayName } from '../../../engine/catalog/rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { Pagination } from '../../../ui/base/pagination.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ReviewList } from '../../../ui/commerce/review-list.tsx';
import { Stars } from '../../../ui/commerce/stars.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle } from '../../../winery.ts';
import { parsePageNumber, reviewFormPath, reviewsPerPage } from '../address-rules.ts';
import type { Route } from './+types/wine-reviews.ts';

export const handle = {
  finished: { tags: [reviewPagesCacheTag], seconds: 60, query: ['page'] },
} satisfies PageHandle;

/** Loads a page of a wine's reviews. Responds with 404 past the last page and for a wine without reviews. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const page = parsePageNumber(url.searchParams.get('page'));
  const { read } = context.get(dependenciesContext).database;
  const wine = await viewReviewedWine(read, slug, { page, size: reviewsPerPage });
  if (!wine || wine.reviews.read.length === 0) throw data(null, { status: 404 });
  const { reviews } = wine;
  return {
    slug,
    name: skuDisplayName(wine),
    reviews,
    page,
    pages: Math.ceil(reviews.count / reviewsPerPage),
  };
}

const pathOf = (slug: string, page: number) =>
  page === 1 ? `/wines/${slug}/reviews` : `/wines/${slug}/reviews?page=${page}`;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Not found') }];
  const { slug, name, page, reviews } = loaderData;
  const number = page === 1 ? '' : `, page ${page}`;
  return pageMetaTags(matches, {
    title: pageTitle(`${name} reviews${number}`),
    description: `${formatReviewCount(reviews.count)} of ${name} by people who received it from us.`,
    path: pathOf(slug, page),
  });
}

export default function WineReviewsPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, reviews, page, pages } = loaderData;
  const { count, averageTenths, read } = reviews;
  return (
    <div className="page-width pt-4 pb-16 lg:pt-6 lg:pb-24">
      <Breadcrumbs
        items={[
          { label: 'Wines', to: '/wines' },
          { label: name, to: `/wines/${slug}` },
          { label: 'Reviews' },
        ]}
      />
      <div className="mt-8 grid gap-x-20 gap-y-10 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div>
          <h1 tabIndex={-1} className="type-heading">
            Reviews of {name}
          </h1>
          <p className="figures mt-5 flex items-center gap-3">
            {hasEnoughReviewsForAverage(count) && (
              <>
                <Stars tenths={averageTenths} size={20} isSilent />
                {formatAverageStars(averageTenths)} out of 5 ·{' '}
              </>
            )}
            {formatReviewCount(count)}
          </p>
          <p className="mt-5">
            <TextLink to={reviewFormPath(slug)}>Write a review</TextLink>
          </p>
        </div>
        <div>
          <ReviewList reviews={read} />
          <Pagination page={page} pages={pages} addressOf={(number) => pathOf(slug, number)} />
        </div>
      </div>
    </div>
  );
}
