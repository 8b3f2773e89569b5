import { z } from 'zod';
import { line } from '../../core/text-line.ts';
import { winerySetting } from '../../core/winery-settings.ts';

const heading = { title: line(80), text: line(400) };
const picture = line(60).describe('Name of a picture.');

/** The winery's own words on the home page. */
export const homeSchema = z.strictObject({
  description: line(300).describe('For search results.'),
  hero: z.strictObject({
    ...{ eyebrow: line(60), ...heading },
    picture: picture.optional(),
    phonePicture: picture.optional().describe('A tall crop for phones.'),
  }),
  range: z.strictObject({ ...heading, picture: picture.optional(), alt: line(200) }),
  membership: z.strictObject(heading),
  giftCards: z.strictObject(heading),
  visit: z.strictObject({ title: line(80) }),
  story: z.strictObject({
    ...{ title: line(80), picture: picture.optional(), alt: line(200) },
    paragraphs: z.array(line(600)),
    facts: z.array(z.strictObject({ label: line(40), value: line(80) })),
  }),
});

export type HomeWords = z.output<typeof homeSchema>;

export function homeWords(): HomeWords {
  return winerySetting<HomeWords>('home');
}
