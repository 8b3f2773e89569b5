import type { DatedVersions } from '../../../core/dated-versions.ts';
import type { CivilDate } from '../../../core/dates.ts';

/** The addresses of the texts of law. Their words lie in folders beside this file, one file of Markdown for each version. */
export const legalPaths = {
  privacy: '/privacy',
  plusTerms: '/daou-plus-terms-conditions',
  plusPrivacy: '/daou-plus-privacy-policy',
} as const;

export type LegalName = keyof typeof legalPaths;

/** The waiver of visits: its words lie with its signatures (`engine/visits/waivers`), and can be read here before anybody has a link. */
export const waiverDocument: { readonly path: string; readonly versions: DatedVersions } = {
  path: '/digital-waiver',
  versions: [{ from: '2026-11-01' as CivilDate, changes: 'The first version.' }],
};
