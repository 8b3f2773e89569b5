import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId, SkuId } from '../../../core/ids.ts';

export const starRatings = [5, 4, 3, 2, 1] as const;
export type StarRating = (typeof starRatings)[number];

/** A review as shown to visitors. */
export type PublicReview = {
  readonly number: number;
  readonly stars: StarRating;
  readonly words: string;
  /** The reviewer's public name, such as `Ana W.` */
  readonly name: string;
  /** Date when the review was written, in the winery's time zone. */
  readonly writtenOn: CivilDate;
};

/** One page of a wine's reviews, with the count and average of all its reviews. */
export type ReviewSummary = {
  readonly count: number;
  /** Average rating in tenths of a star: 46 is 4.6 stars; 0 without reviews. */
  readonly averageTenths: number;
  /** The reviews on the requested page, newest first. */
  readonly read: readonly PublicReview[];
};

/** A wine that a customer received, with the customer's review if there is one. */
export type ReceivedWine = {
  readonly skuId: SkuId;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  /** The order with which the wine was last received; undefined if that was before this shop kept orders. */
  readonly orderId: OrderId | undefined;
  readonly review: OwnReview | undefined;
};

/** A review as shown to the customer who wrote it. */
export type OwnReview = Pick<PublicReview, 'stars' | 'words' | 'writtenOn'> & {
  /** The reason why the review is hidden; undefined while it is public. */
  readonly hiddenReason: string | undefined;
};

/** A review as shown to operators. */
export type StaffReview = PublicReview & {
  readonly wine: string;
  readonly hiddenReason: string | undefined;
};

export type EnteredReview = { readonly stars: number | undefined; readonly words: string };

export type ReviewRefusalCode =
  | 'REVIEW_STARS'
  | 'REVIEW_SHORT'
  | 'REVIEW_LONG'
  | 'NOT_RECEIVED'
  | 'REVIEW_NOT_FOUND'
  | 'REVIEW_REASON';
