// What a route says of its page; apart from the other rules, since it is loaded before they are.

import { visitsTag } from '../../engine/visits/experiences/page-rules.ts';

/** What pages of visits are made of, and how old what passes by the clock alone may be on them. */
export const visitFreshness = { tags: [visitsTag], seconds: 30 } as const;

/** Parameters of the calendar whose pages are kept: two years of months, each of them in three ways. */
export const monthQueryNames = ['month', 'kind'] as const;

type Move = {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly formMethod?: string | undefined;
  readonly defaultShouldRevalidate: boolean;
};

/** Another day of a month that is there needs nothing anew. */
export function shouldRevalidateMonth({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: Move): boolean {
  const isDayAlone =
    currentUrl.pathname === nextUrl.pathname &&
    withoutDay(currentUrl) === withoutDay(nextUrl) &&
    currentUrl.search !== nextUrl.search;
  return formMethod === undefined && isDayAlone ? false : defaultShouldRevalidate;
}

function withoutDay({ searchParams }: URL): string {
  const others = new URLSearchParams(searchParams);
  others.delete('date');
  return others.toString();
}
