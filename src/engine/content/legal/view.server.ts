import type { DatedVersions } from '../../../core/dated-versions.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { type LegalContent, parseLegalContent, splitFrontMatter } from '../../../core/legal-words.ts';
import { winery, wineryLine } from '../../../winery.ts';
import type { LegalName } from './documents-table.ts';

/**
 * The files of the legal texts. A published version is never edited: changes are a new file, so that everyone can read
 * what they agreed to. Drafts for counsel to review before a real launch.
 */
const files = {
  privacy: import.meta.glob<string>('./privacy/*.md', { query: '?raw', import: 'default', eager: true }),
  plusTerms: import.meta.glob<string>('./plus-terms/*.md', { query: '?raw', import: 'default', eager: true }),
  plusPrivacy: import.meta.glob<string>('./plus-privacy/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
} satisfies Record<LegalName, Record<string, string>>;

/** Versions of each legal text, newest first. */
export const legalVersions: Readonly<Record<LegalName, DatedVersions>> = {
  privacy: versionsOf('privacy'),
  plusTerms: versionsOf('plusTerms'),
  plusPrivacy: versionsOf('plusPrivacy'),
};

function versionsOf(name: LegalName): DatedVersions {
  const [newest, ...older] = Object.values(files[name])
    .map((file) => splitFrontMatter(file).head)
    .map(({ from = '', changes = '' }) => ({ from: from as CivilDate, changes }))
    .toSorted((one, other) => (one.from < other.from ? 1 : -1));
  if (!newest) throw new Error(`there is no version of ${name}`);
  return [newest, ...older];
}

/**
 * Returns the text of a version.
 * @param price of a year of the paid membership, for texts that mention it.
 */
export function legalWords(name: LegalName, from: CivilDate, price = ''): LegalContent {
  const file = Object.values(files[name])
    .map(splitFrontMatter)
    .find(({ head }) => head.from === from);
  if (!file) throw new Error(`${name} of ${from} has no words`);
  const { legalName, membershipName, phone, mailboxes } = winery();
  const { shown } = phone;
  const values = {
    legalName,
    membershipName,
    wineryLine: wineryLine(),
    price,
    ...mailboxes,
    telephone: shown,
    phone: shown,
  };
  return parseLegalContent(file.body, values);
}
