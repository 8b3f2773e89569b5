// Kept apart from the other rules because the route table loads this file eagerly.

import { visitPagesCacheTag } from '../../engine/visits/experiences/page-rules.ts';

/** The cache policy of visit pages: at most 30 seconds, and cleared by a change with this tag. */
export const visitCachePolicy = { tags: [visitPagesCacheTag], seconds: 30 } as const;

/** The query parameters with which the calendar is still cached: about two years of months, each with one of two kinds or none. */
export const cachedCalendarParameters = ['month', 'kind'] as const;

type Move = {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly formMethod?: string | undefined;
  readonly defaultShouldRevalidate: boolean;
};

/**
 * Returns whether a navigation reloads the calendar's data. It doesn't if only the day changes, since the month's data already contains
 * every day.
 */
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
