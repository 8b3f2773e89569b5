import { type DatedVersions, versionInForceOn } from './core/dated-versions.ts';
import type { CivilDate } from './core/dates.ts';
import { type LegalContent, parseLegalContent } from './core/legal-words.ts';
import { winerySetting } from './core/winery-settings.ts';
import { winery, wineryAddressLine } from './winery.ts';
import { pointsName } from './winery-offers.ts';

/** The paths of the pages with legal texts, by the text's folder in a winery package. */
export const legalPagePaths = {
  privacy: '/privacy',
  'plus-terms': '/daou-plus-terms-conditions',
  'plus-privacy': '/daou-plus-privacy-policy',
  /** The page with all versions of the waiver. The wording of signed copies is stored in `engine/visits/waivers`. */
  waiver: '/digital-waiver',
} as const;

export type LegalDocumentName = keyof typeof legalPagePaths;

export const legalDocumentNames = Object.keys(legalPagePaths) as LegalDocumentName[];

/** One version of a legal text. */
export type LegalText = {
  readonly document: LegalDocumentName;
  /** The first day on which the version is in force, in the winery's time zone. */
  readonly from: CivilDate;
  /** The changes since the previous version, in one or two sentences. */
  readonly changes: string;
  /** The text, in the Markdown that `core/legal-words.ts` parses. A waiver has only plain paragraphs. */
  readonly body: string;
};

/**
 * Returns the published versions of a text, newest first. They are held in memory like settings, because pages and consent checks need them
 * synchronously.
 */
function textsOf(document: LegalDocumentName): LegalText[] {
  return winerySetting<readonly LegalText[]>('legalTexts')
    .filter((text) => text.document === document)
    .toSorted((one, other) => (one.from < other.from ? 1 : -1));
}

/** Returns the dates and changes of a text's versions, newest first; undefined if none is published. */
export function legalTextVersions(document: LegalDocumentName): DatedVersions | undefined {
  const [newest, ...older] = textsOf(document).map(({ from, changes }) => ({ from, changes }));
  return newest && [newest, ...older];
}

/** Returns the version of a text in force on a day; undefined before the first version. */
export function legalTextInForce(document: LegalDocumentName, day: CivilDate): LegalText | undefined {
  return textsOf(document).find(({ from }) => from <= day);
}

/** Returns the version of a text with this first day; undefined if there is none. */
export function legalTextByFirstDay(document: LegalDocumentName, from: CivilDate): LegalText | undefined {
  return textsOf(document).find((each) => each.from === from);
}

/** Returns the first day of the version to which a customer agreed on a day; undefined if no version is published. */
export function legalVersionAgreedOn(document: LegalDocumentName, day: CivilDate): CivilDate | undefined {
  const versions = legalTextVersions(document);
  return versions && versionInForceOn(versions, day);
}

/**
 * Returns the parsed content of a version, with placeholders replaced.
 * @param price the price of a year of the paid membership, for texts that mention it.
 */
export function legalTextContent(document: LegalDocumentName, from: CivilDate, price = ''): LegalContent {
  const text = legalTextByFirstDay(document, from);
  if (!text) throw new Error(`${document} of ${from} is not published`);
  const { legalName, membershipName, phone, mailboxes } = winery();
  const { shown } = phone;
  const values = {
    ...{ legalName, membershipName, pointsName: pointsName(), wineryLine: wineryAddressLine(), price },
    ...{ telephone: shown, phone: shown, ...mailboxes },
  };
  return parseLegalContent(text.body, values);
}
