import type { CivilDate } from '../../core/dates.ts';
import { foldWords } from '../../core/words.ts';
import type { PartnerPerk } from './membership-rules.ts';

export const partnersPath = '/membership-partnerships';

/** Returns the perks that are valid on a day. */
export function perksValidOn(perks: readonly PartnerPerk[], today: CivilDate): readonly PartnerPerk[] {
  return perks.filter(
    ({ startsOn, endsOn }) => startsOn <= today && (endsOn === undefined || today <= endsOn),
  );
}

/** A region with partners. URLs contain the id. */
export type PartnerRegion = { readonly id: string; readonly name: string };

/**
 * Returns the distinct regions of the perks, in order of first appearance. The region `Willamette Valley` has the id `willamette-valley`.
 */
export function perkRegionsOf(perks: readonly PartnerPerk[]): readonly PartnerRegion[] {
  const names = new Set(perks.map(({ region }) => region));
  return [...names].map((name) => ({ id: partnerRegionId(name), name }));
}

export function partnerRegionId(name: string): string {
  return foldWords(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Returns the URL of the partners page for one region, or for all regions if undefined. */
export function partnersUrl(region: PartnerRegion | undefined): string {
  return region ? `${partnersPath}?region=${region.id}` : partnersPath;
}
