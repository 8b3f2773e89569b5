import type { DatedVersions } from '../../../core/dated-versions.ts';
import type { CivilDate } from '../../../core/dates.ts';

/** A text of law with an address of its own; its words stand beside its page, one file for each version. */
type LegalDocument = { readonly path: string; readonly versions: DatedVersions };

const day = (text: string) => text as CivilDate;
const first = { from: day('2026-11-01'), changes: 'The first version.' };

/**
 * The texts of law and their versions. A published version is never edited: other words are another version, with a file and a line
 * of its own, so that everybody can read again what they agreed to. Drafts for counsel to look over before a real launch.
 */
export const legalDocuments = {
  privacy: {
    path: '/privacy',
    versions: [
      {
        from: day('2026-11-23'),
        changes: 'Adds the newsletter: what is kept for it, and until when.',
      },
      {
        from: day('2026-11-22'),
        changes:
          'Names every cookie, says of each kind of information how long it is kept and who else gets it, and how requests are made and proved. Tells of the chat and of forms, which are new.',
      },
      first,
    ],
  },
  plusTerms: {
    path: '/daou-plus-terms-conditions',
    versions: [
      {
        from: day('2026-11-22'),
        changes:
          'Adds what was so already and not said here: points, partners, the card at the bar, closing an account. No price, date or benefit is another.',
      },
      first,
    ],
  },
  plusPrivacy: {
    path: '/daou-plus-privacy-policy',
    versions: [
      {
        from: day('2026-11-22'),
        changes:
          'Says of each thing how long it is kept, who else gets it, and how the value of it was estimated. Nothing is collected that was not before.',
      },
      first,
    ],
  },
} as const satisfies Record<string, LegalDocument>;

/** The waiver of visits: its words lie with its signatures (`engine/visits/waivers`), and can be read here before anybody has a link. */
export const waiverDocument: LegalDocument = { path: '/digital-waiver', versions: [first] };
