import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId, SkuId } from '../../../core/ids.ts';

export const starCounts = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof starCounts)[number];

/** A review as visitors see it. */
export type ShownReview = {
  readonly number: number;
  readonly stars: Stars;
  readonly words: string;
  /** The writer's public name, such as `Ana W.` */
  readonly name: string;
  /** The winery's civil date of writing. */
  readonly writtenOn: CivilDate;
};

/** The reviews of a wine with their number and average. */
export type ReviewSummary = {
  readonly count: number;
  /** 46 is 4.6 stars; 0 without reviews. */
  readonly averageTenths: number;
  /** The requested page, newest first. */
  readonly read: readonly ShownReview[];
};

/** A wine that a customer received, with their review. */
export type ReceivedWine = {
  readonly skuId: SkuId;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  /** The latest order that brought it; undefined if it came before this shop kept orders. */
  readonly orderId: OrderId | undefined;
  readonly review: OwnReview | undefined;
};

/** A review as its writer sees it. */
export type OwnReview = Pick<ShownReview, 'stars' | 'words' | 'writtenOn'> & {
  /** Why it is hidden; undefined while it is public. */
  readonly hiddenReason: string | undefined;
};

/** A review as an operator sees it. */
export type StaffReview = ShownReview & {
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
