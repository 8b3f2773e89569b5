import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId, SkuId } from '../../../core/ids.ts';

export const starCounts = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof starCounts)[number];

/** A review as everybody may read it. */
export type ShownReview = {
  readonly number: number;
  readonly stars: Stars;
  readonly words: string;
  /** `Ana W.` */
  readonly name: string;
  /** The day at the winery on which it was written. */
  readonly writtenOn: CivilDate;
};

/** What those who received a wine say of it: how many they are and what they give on average. */
export type ReviewSummary = {
  readonly count: number;
  /** 46 is 4.6 stars; 0 where nobody has written. */
  readonly averageTenths: number;
  /** Those that were asked for, the newest first. */
  readonly read: readonly ShownReview[];
};

/** A wine that somebody received, with what they wrote of it. */
export type ReceivedWine = {
  readonly skuId: SkuId;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  /** By which it came last; undefined where it came before this shop kept orders. */
  readonly orderId: OrderId | undefined;
  readonly review: OwnReview | undefined;
};

/** A review as its writer sees it. */
export type OwnReview = Pick<ShownReview, 'stars' | 'words' | 'writtenOn'> & {
  /** Why nobody else sees it; undefined while everybody does. */
  readonly hiddenReason: string | undefined;
};

/** A review as an operator sees it. */
export type KeptReview = ShownReview & {
  readonly wine: string;
  readonly hiddenReason: string | undefined;
};

export type TypedReview = { readonly stars: number | undefined; readonly words: string };

export type ReviewRefusalCode =
  | 'REVIEW_STARS'
  | 'REVIEW_SHORT'
  | 'REVIEW_LONG'
  | 'NOT_RECEIVED'
  | 'REVIEW_NOT_FOUND'
  | 'REVIEW_REASON';
