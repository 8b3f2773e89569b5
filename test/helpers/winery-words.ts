import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../laws/source.ts';
import type { demoSettings } from './demo-settings.ts';

type Profile = typeof demoSettings.profile;

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

/** Patterns of proper names within wine titles, and of product codes, which no package file lists on their own. */
export const unlistedProperNamePatterns = [
  'Lantern Hill',
  'San Miguel',
  'Geneseo',
  'Highway 46',
  'Five Keys',
  '(?:ML|SG)-[A-Z]',
];

type Named = { readonly title: string; readonly code?: string; readonly slug?: string };

/** Returns whether a title counts as a name. A single word, such as `discovery` or `Tastings`, is ordinary English. */
const isName = (word: string) => /[\s-]/.test(word);

/**
 * Returns patterns of a winery's names and colors, which neither code nor another winery may contain.
 * @param folder the winery's package
 */
export function wineryWordPatterns(folder: string): string[] {
  const { name, legalName, membershipName, address, mailboxes, pickupLocations, law } = JSON.parse(
    read(`${folder}/winery.json`),
  ) as Profile;
  const { origins } = JSON.parse(read(`${folder}/places.json`)) as typeof demoSettings.places;
  const rooms = pickupLocations.flatMap(({ name: room, street, city }) => [
    room,
    street.replace(/^\d+ /, ''),
    city,
  ]);
  const { colors } = JSON.parse(read(`${folder}/theme.json`)) as { colors: Record<string, string> };
  const lists = ['clubs/clubs', 'experiences/experiences', 'experiences/rooms', 'rewards/rewards'];
  const named = lists.flatMap((list) => JSON.parse(read(`${folder}/${list}.json`)) as Named[]);
  const domain = mailboxes.support.replace(/^.*@/, '');
  const places = origins.flatMap(({ appellation, district = appellation }) => [appellation, district]);
  return [
    ...[name, legalName, membershipName, address.city, law.venue, domain, ...rooms, ...places],
    ...Object.values(colors),
    ...named.flatMap(({ title, code = '', slug = '' }) => [title, code, slug]).filter(isName),
  ].map((word) => word.replaceAll(/[+.]/g, '\\$&'));
}
