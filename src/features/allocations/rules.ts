import { formatList } from '../../core/listed.ts';
import type { Club } from '../../engine/clubs/types.ts';

/** Returns the page heading for a customer whose plans have no allocations. */
export function noAllocationsHeading(clubs: readonly Pick<Club, 'title' | 'tiers'>[]): string {
  const titles = clubs
    .filter(({ tiers }) => tiers.some(({ seesAllocation }) => seesAllocation))
    .map(({ title }) => title);
  return titles.length === 0
    ? 'We don’t offer allocations right now.'
    : `Allocations are for ${formatList(titles)} members.`;
}
