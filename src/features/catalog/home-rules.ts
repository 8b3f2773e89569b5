import { z } from 'zod';
import { singleLineText } from '../../core/text-line.ts';
import { winerySetting } from '../../core/winery-settings.ts';

const heading = { title: singleLineText(80), text: singleLineText(400) };
const picture = singleLineText(60).describe('Name of a picture.');

/** The winery's own texts and pictures for the home page. */
export const homePageTextsSchema = z.strictObject({
  description: singleLineText(300).describe('For search results.'),
  hero: z.strictObject({
    ...{ eyebrow: singleLineText(60), ...heading },
    picture: picture.optional(),
    phonePicture: picture.optional().describe('A tall crop for phones.'),
  }),
  range: z.strictObject({ ...heading, picture: picture.optional(), alt: singleLineText(200) }),
  membership: z.strictObject(heading),
  giftCards: z.strictObject(heading),
  visit: z.strictObject({ title: singleLineText(80) }),
  story: z.strictObject({
    ...{ title: singleLineText(80), picture: picture.optional(), alt: singleLineText(200) },
    paragraphs: z.array(singleLineText(600)),
    facts: z.array(z.strictObject({ label: singleLineText(40), value: singleLineText(80) })),
  }),
});

export type HomePageTexts = z.output<typeof homePageTextsSchema>;

export function homePageTexts(): HomePageTexts {
  return winerySetting<HomePageTexts>('home');
}
