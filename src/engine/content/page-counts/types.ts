import type { CivilDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';

/** What is told of a request once it is answered; headers as they came. */
export type AnsweredRequest = {
  readonly method: string | undefined;
  /** The request's target, as it came over the wire. */
  readonly target: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

export type PageViews = { readonly day: CivilDate; readonly address: string; readonly views: number };

/** What became an order, by the order's kind (`regular`, `event`, …). */
export type Purchases = {
  readonly day: CivilDate;
  readonly kind: string;
  readonly orders: number;
  readonly totalCents: Cents;
};

export type PageCounts = { readonly views: readonly PageViews[]; readonly purchases: readonly Purchases[] };
