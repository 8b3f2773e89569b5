import type { DatedVersions } from '../../../core/dated-versions.ts';
import type { CivilDate } from '../../../core/dates.ts';

/** Addresses of the legal texts. Each version is a Markdown file in the folder beside this file. */
export const legalPaths = {
  privacy: '/privacy',
  plusTerms: '/daou-plus-terms-conditions',
  plusPrivacy: '/daou-plus-privacy-policy',
} as const;

export type LegalName = keyof typeof legalPaths;

/** The waiver's text is stored with its signatures (`engine/visits/waivers`); this page shows it without a link. */
export const waiverDocument: { readonly path: string; readonly versions: DatedVersions } = {
  path: '/digital-waiver',
  versions: [
    {
      from: '2026-11-26' as CivilDate,
      changes: 'Rewritten in plainer language. The risks and the release are the same.',
    },
    { from: '2026-11-01' as CivilDate, changes: 'The first version.' },
  ],
};
