import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';

/** A page that search engines are told of. */
export type SitemapPage = {
  /** From the slash on, with the query that belongs to it. */
  readonly path: string;
  /** The day of the newest thing that it tells; undefined where the data do not say. */
  readonly changedOn: CivilDate | undefined;
};

export type FeedShipping = { readonly stateCode: string; readonly priceCents: Cents };

/** Something that anybody may order now, as merchants' listings want to know it. */
export type FeedItem = {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly picturePath: string;
  readonly priceCents: Cents;
  readonly isBundle: boolean;
  readonly hasAlcohol: boolean;
  /** `Wine > Red`. */
  readonly kind: string;
  /** Ground shipping of one unit to each state that it may be sent to. */
  readonly shipping: readonly FeedShipping[];
};
