import { and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId, SkuId } from '../../../core/ids.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { skuDisplayName } from '../rules.ts';
import { skus } from '../schema.ts';
import { reviews } from './schema.ts';
import type { ReceivedWine, ReviewSummary, StaffReview, StarRating } from './types.ts';

const writtenOn = sql<CivilDate>`(${reviews.writtenAt} at time zone ${wineryTimeZoneSql})::date::text`;

/** A page of reviews, newest first: its number, counted from 1, and its size. */
type Portion = { readonly page: number; readonly size: number };

/** Returns SQL that selects a SKU's reviews as one column of a statement on `skus`, so that a wine page needs no additional statement. */
export function reviewSummaryColumn({ page, size }: Portion): SQL<ReviewSummary> {
  const [first, last] = [(page - 1) * size + 1, page * size];
  return sql`(
    select jsonb_build_object('count', count(*), 'averageTenths', coalesce(round(avg(stars) * 10), 0), 'read', coalesce(
      jsonb_agg(jsonb_build_object('number', number, 'stars', stars, 'words', words, 'name', shown_name,
        'writtenOn', (written_at at time zone ${wineryTimeZoneSql})::date) order by place)
        filter (where place between ${first} and ${last}), '[]'))
      from (select *, row_number() over (order by written_at desc, number desc) as place
              from reviews where sku_id = skus.id and hidden_at is null) shown)`;
}

const shown = {
  number: reviews.number,
  stars: reviews.stars,
  words: reviews.words,
  name: reviews.shownName,
  writtenOn,
};

/**
 * Returns a wine with one page of its reviews, in one statement; undefined if the slug is unknown or belongs to a hidden SKU or one that is
 * not a wine.
 */
export async function viewReviewedWine(read: Transaction, slug: string, portion: Portion) {
  const [wine] = await read
    .select({
      slug: skus.slug,
      title: skus.title,
      vintage: skus.vintage,
      reviews: reviewSummaryColumn(portion),
    })
    .from(skus)
    .where(and(eq(skus.slug, slug), eq(skus.kind, 'wine'), ne(skus.visibility, 'hidden')));
  return wine && { ...wine, vintage: wine.vintage ?? undefined };
}

type ReceivedRow = {
  readonly skuId: SkuId;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | null;
  readonly orderId: OrderId | null;
  readonly stars: StarRating | null;
  readonly words: string | null;
  readonly writtenOn: CivilDate | null;
  readonly hiddenReason: string | null;
};

/**
 * Returns the wines that a customer received or has reviewed, except hidden ones, most recent first, each with the customer's review, if
 * any (I-6); one statement.
 * @param slug limits the result to this wine.
 */
export async function viewReceivedWines(
  read: Transaction,
  customerId: CustomerId,
  slug?: string,
): Promise<ReceivedWine[]> {
  const { rows } = await read.execute<ReceivedRow>(sql`
    select skus.id as "skuId", skus.slug, skus.title, skus.vintage, came.order_id as "orderId",
           review.stars, review.words, review.hidden_reason as "hiddenReason",
           (review.written_at at time zone ${wineryTimeZoneSql})::date::text as "writtenOn"
      from skus
      left join lateral (select order_id, received_at from received_wines
                          where customer_id = ${customerId} and sku_id = skus.id
                          order by received_at desc limit 1) came on true
      left join reviews review on review.sku_id = skus.id and review.customer_id = ${customerId}
     where skus.visibility <> 'hidden' and (came.order_id is not null or review.id is not null)
       and (${slug ?? null}::text is null or skus.slug = ${slug ?? null})
     order by coalesce(came.received_at, review.written_at) desc, skus.id`);
  return rows.map(({ stars, words, writtenOn, hiddenReason, vintage, orderId, ...wine }) => ({
    ...wine,
    vintage: vintage ?? undefined,
    orderId: orderId ?? undefined,
    review:
      stars === null || words === null || writtenOn === null
        ? undefined
        : { stars, words, writtenOn, hiddenReason: hiddenReason ?? undefined },
  }));
}

/** Returns reviews for staff, newest first. */
export async function viewReviewsForStaff(
  read: Transaction,
  { onlyHidden, limit }: { readonly onlyHidden: boolean; readonly limit: number },
): Promise<StaffReview[]> {
  const rows = await read
    .select({ ...shown, title: skus.title, vintage: skus.vintage, hiddenReason: reviews.hiddenReason })
    .from(reviews)
    .innerJoin(skus, eq(skus.id, reviews.skuId))
    .where(onlyHidden ? isNotNull(reviews.hiddenAt) : undefined)
    .orderBy(desc(reviews.writtenAt), desc(reviews.number))
    .limit(limit);
  return rows.map(({ title, vintage, hiddenReason, ...review }) => ({
    ...review,
    wine: skuDisplayName({ title, vintage: vintage ?? undefined }),
    hiddenReason: hiddenReason ?? undefined,
  }));
}
