import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';

/** A page in the sitemap. */
export type SitemapPage = {
  /** Path with its query. */
  readonly path: string;
  /** Date of its newest content; undefined if unknown. */
  readonly changedOn: CivilDate | undefined;
};

export type FeedShipping = { readonly stateCode: string; readonly priceCents: Cents };

/** A product that anyone can order now, for merchant listings. */
export type FeedItem = {
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
  /** Ground shipping of one unit to each allowed state. */
  readonly shipping: readonly FeedShipping[];
};
