import { winery } from '../winery.ts';

/** Returns the title of a page of the back office for browser tabs. */
export function officeTitle(words?: string): string {
  const office = `${winery.name} back office`;
  return words === undefined ? office : `${words} · ${office}`;
}
