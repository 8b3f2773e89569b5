import type { Database } from '../../src/platform/database.server.ts';
import { readableTextsOfHtml } from '../copy/html-texts.ts';
import { wordsIn, wordsOutsideReviewSheet } from '../copy/sheet-words.ts';
import { wineryWordPatterns } from '../helpers/winery-words.ts';
import type { ReceivedEmails } from './mails.ts';

/** A page, an email or a machine-readable file. */
type Document = {
  readonly place: string;
  readonly text: string;
  readonly kind: 'page' | 'email' | 'file';
};

/** Paths that no page links to before someone has ordered or joined. */
const furtherPages = ['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/wine-club/qr', '/digital-waiver'];

const isPage = (path: string) =>
  !/^\/(?:assets|admin|dev|media|fonts)\/|\.(?:svg|png|ics|pdf|webp|avif)$/.test(path);

/** Returns every page that can be reached through links and the sitemap, as an adult guest sees it, and every email sent so far. */
export async function readSite(url: string, mails: ReceivedEmails): Promise<Document[]> {
  const site: Document[] = [];
  const seen = new Set(['/', ...furtherPages]);
  for (const path of seen) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie: 'isOver21=yes' }, redirect: 'manual' });
    const text = await answer.text();
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
    site.push({ place: path, text, kind: isHtml ? 'page' : 'file' });
    for (const [, link = ''] of text.matchAll(/(?:href="|<loc>)([^"<]+)/g)) {
      const { origin, pathname, search } = new URL(link.replaceAll('&amp;', '&'), url);
      const isNew = origin === url && isPage(pathname) && seen.size < mostPages;
      if (isNew) seen.add(`${pathname}${isCalendar.test(search) ? '' : search}`);
    }
  }
  for (const { subject, text, html } of await mails.all())
    site.push({ place: subject, text: `${subject} ${text} ${html}`, kind: 'email' });
  return site;
}

/** Matches queries of calendars, which link to every month and day. */
const isCalendar = /(?:month|date|from|to)=/;

/** Maximum number of pages to read, because filters of the wine list can be combined without end. */
const mostPages = 400;

/**
 * Returns the words of another winery found in a site, each with its page or email.
 * @param own the folder of the shop's winery
 * @param other the folder of the winery that must not be named
 */
export function wordsOfOtherWinery(site: readonly Document[], own: string, other: string): string[] {
  const ours = wineryWordPatterns(own);
  const isOurs = (word: string) => ours.some((each) => each.includes(word));
  const names = wineryWordPatterns(other).filter((word) => !word.startsWith('#') && !isOurs(word));
  const foreign = new RegExp(`\\b(?:${names.join('|')})`, 'g');
  return site.flatMap(({ place, text }) =>
    [...new Set(text.match(foreign))].map((word) => `${place}: ${word}`),
  );
}

const entered = new Set<string>();

/** Records the words that a journey submits, which pages and emails may repeat. */
export function rememberEnteredWords(body: string): void {
  for (const word of wordsIn(body.replaceAll('+', ' ').replace(/%[\dA-F]{2}/gi, decoded))) entered.add(word);
}

function decoded(code: string): string {
  const byte = Number.parseInt(code.slice(1), 16);
  return byte < 128 ? String.fromCharCode(byte) : ' ';
}

/**
 * Returns whether a word may be a customer's data: it begins with a capital letter, as names of people and places do, or a journey has
 * submitted it.
 */
const isCustomers = (word: string) => /^\p{Lu}/u.test(word) || entered.has(word);

/** Returns the texts of a page that are not on the review sheet, each with the words that differ. */
function textsOutsideSheet(html: string, isEntered?: (word: string) => boolean): string[] {
  return [...new Set(readableTextsOfHtml(html))].flatMap((text) => {
    const outside = wordsOutsideReviewSheet(text, isEntered);
    return outside.length > 0 ? [`“${outside.join(' ')}” in: ${text.slice(0, 200)}`] : [];
  });
}

/** Returns the texts of a page or email with a customer's data that are not on the review sheet, each with the words that differ. */
export const customerTextsOutsideReviewSheet = (html: string): string[] =>
  textsOutsideSheet(html, isCustomers);

/**
 * Returns the texts of a site that are not on the review sheet, each with its page or email. Emails may also contain the data of customers.
 */
export async function siteTextsOutsideReviewSheet(
  site: readonly Document[],
  { pool }: Database,
): Promise<string[]> {
  const { rows } = await pool.query<{ known: string }>(
    `select customers::text as known from customers union all select addresses::text from addresses
     union all select ship_to::text from orders where ship_to is not null`,
  );
  for (const { known } of rows) rememberEnteredWords(known);
  return site.flatMap(({ place, text, kind }) => {
    if (kind === 'file') return [];
    const outside = kind === 'page' ? textsOutsideSheet(text) : customerTextsOutsideReviewSheet(text);
    return outside.map((each) => `${place}: ${each}`);
  });
}
