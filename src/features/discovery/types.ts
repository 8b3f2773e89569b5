import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';

/** A page in the sitemap. */
export type SitemapPage = {
  /** The path, with the query if it has one. */
  readonly path: string;
  /** The date on which the page's content last changed; undefined if unknown. */
  readonly changedOn: CivilDate | undefined;
};

export type FeedShippingPrice = { readonly stateCode: string; readonly priceCents: Cents };

/** A product in the feed for merchant listings. Anyone can order it now. */
export type WineFeedItem = {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly picturePath: string;
  readonly priceCents: Cents;
  readonly isBundle: boolean;
  readonly hasAlcohol: boolean;
  /** The product's category, such as `Wine > Red`. */
  readonly kind: string;
  /** The price of ground shipping for one unit to each allowed state. */
  readonly shipping: readonly FeedShippingPrice[];
};
