import { hasWinerySettings } from '../core/winery-settings.ts';
import type { FormActionData } from '../platform/form-answer.server.ts';
import { winery } from '../winery.ts';

/** Returns the browser tab title of a back-office page. */
export function backOfficePageTitle(words?: string): string {
  const office = hasWinerySettings() ? `${winery().name} back office` : 'Back office';
  return words === undefined ? office : `${words} · ${office}`;
}

const longestAsked = 200;

/** Returns a form response that prefills the named fields from the URL's parameters. */
export function prefilledForm(url: URL, names: readonly string[]): FormActionData {
  const entered = names.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value.slice(0, longestAsked)] as const];
  });
  return { problems: [], entered: Object.fromEntries(entered) };
}
