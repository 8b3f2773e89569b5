import { z } from 'zod';
import { singleLineText } from './core/text-line.ts';
import { winerySetting } from './core/winery-settings.ts';

const path = z.string().regex(/^[MLHVCSQTAZ0-9 .,-]+$/i, 'must be an SVG path');
const point = { x: z.number(), y: z.number() };
const label = z.strictObject({
  ...{ text: singleLineText(40), ...point },
  isBeforePoint: z
    .boolean()
    .optional()
    .describe('Whether the text ends at the point instead of starting there.'),
});

const map = z.strictObject({
  alt: singleLineText(200).describe('What the map shows, for people who can’t see it.'),
  contours: z.array(path).describe('Contour lines of the hills, on a 640 × 480 drawing.'),
  rivers: z.array(path),
  roads: z.array(z.strictObject({ path, width: z.number(), isDashed: z.boolean().optional() })),
  labels: z.array(label.extend({ isWater: z.boolean().optional() })),
  rooms: z.array(
    z.strictObject({
      ...point,
      location: singleLineText(40).describe('ID of a pickup location.'),
      label: label.omit({ text: true }),
    }),
  ),
});

const origin = z.strictObject({
  appellation: singleLineText(60),
  district: singleLineText(60)
    .optional()
    .describe('District within the appellation. Leave out if the fruit comes from more than one.'),
  picture: singleLineText(60),
  caption: singleLineText(100),
});

/** The schema of pictures and a map that show the locations of the winery and its vineyards. */
export const wineryPlacesSchema = z.strictObject({
  origins: z.array(origin).describe('A picture for each place your wines come from.'),
  map: map
    .optional()
    .describe('A drawn map of the tasting rooms. Without one, pages show only their addresses.'),
});

type WineryPlaces = z.output<typeof wineryPlacesSchema>;
export type WineryOrigin = WineryPlaces['origins'][number];
export type TastingRoomMap = NonNullable<WineryPlaces['map']>;

/** Returns the winery's places. For loaders only, because page scripts don't contain this setting. */
export function wineryPlaces(): WineryPlaces {
  return winerySetting<WineryPlaces>('places');
}
