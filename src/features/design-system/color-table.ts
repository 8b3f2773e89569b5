import type { ColorUse } from './types.ts';

const papers = ['paper', 'paper-deep', 'paper-shade', 'field'];
const calmPapers = ['paper', 'paper-deep', 'field'];

/** Every color with its uses: backgrounds first, then text, then lines and marks. */
export const colorUses: readonly ColorUse[] = [
  { name: 'paper', use: 'Page background; text on ink and wine', wordsOn: ['ink', 'wine', 'wine-deep'] },
  { name: 'paper-deep', use: 'Raised areas, picture backgrounds' },
  { name: 'paper-shade', use: 'Lower end of a picture background' },
  { name: 'field', use: 'Form fields' },
  { name: 'ink', use: 'Words; the top line and the footer', wordsOn: papers },
  { name: 'ink-soft', use: 'Secondary text', wordsOn: papers },
  { name: 'wine', use: 'Buttons and links', wordsOn: papers },
  { name: 'wine-deep', use: 'Buttons and links on hover', wordsOn: papers },
  { name: 'brass', use: 'Member prices, small headings', wordsOn: calmPapers },
  { name: 'brass-light', use: 'Small headings on ink', wordsOn: ['ink'] },
  { name: 'olive', use: 'Availability', wordsOn: papers },
  { name: 'error', use: 'Errors, always with an icon and text', wordsOn: papers },
  { name: 'success', use: 'Success, always with an icon and text', wordsOn: papers },
  { name: 'edge', use: 'Edges of fields and boxes', marksOn: calmPapers },
  { name: 'brass-bright', use: 'Bars, marks, ornament', marksOn: papers },
  { name: 'line', use: 'Hairlines between items' },
];
