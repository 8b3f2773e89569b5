import { wordsOf } from '../helpers/winery-words.ts';
import type { Mails } from './mails.ts';

/** Pages to which no link leads before someone has ordered or joined. */
const furtherPages = ['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/wine-club/qr', '/digital-waiver'];

const isPage = (path: string) =>
  !/^\/(?:assets|admin|dev|media|fonts)\/|\.(?:svg|png|ics|pdf|webp|avif)$/.test(path);

/**
 * Requests every page that links and the sitemap lead to, as a guest of age, and reads every email sent so far. Returns
 * the words of the other winery found there, each with the page or email.
 * @param own the folder of the shop's winery
 * @param other the folder of the winery that must not be named
 */
export async function foreignWords(url: string, mails: Mails, own: string, other: string): Promise<string[]> {
  const ours = wordsOf(own);
  const isOurs = (word: string) => ours.some((each) => each.includes(word));
  const names = wordsOf(other).filter((word) => !word.startsWith('#') && !isOurs(word));
  const foreign = new RegExp(`\\b(?:${names.join('|')})`, 'g');
  const found: string[] = [];
  const note = (place: string, text: string) => {
    for (const word of new Set(text.match(foreign))) found.push(`${place}: ${word}`);
  };
  const seen = new Set(['/', ...furtherPages]);
  for (const path of seen) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie: 'isOver21=yes' }, redirect: 'manual' });
    const text = await answer.text();
    note(path, text);
    for (const [, link = ''] of text.matchAll(/(?:href="|<loc>)([^"<]+)/g)) {
      const { origin, pathname, search } = new URL(link.replaceAll('&amp;', '&'), url);
      const isNew = origin === url && isPage(pathname) && seen.size < mostPages;
      if (isNew) seen.add(`${pathname}${isCalendar.test(search) ? '' : search}`);
    }
  }
  for (const { subject, text, html } of await mails.all()) note(subject, `${subject} ${text} ${html}`);
  return found;
}

/** Calendars link to every month and day. */
const isCalendar = /(?:month|date|from|to)=/;

/** Filters of the list combine without end. */
const mostPages = 400;
