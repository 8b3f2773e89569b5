import type { ColourUse } from './types.ts';

const papers = ['paper', 'paper-deep', 'paper-shade', 'field'];
const calmPapers = ['paper', 'paper-deep', 'field'];

/** Every colour of the house and where it is seen. Grounds come first, then what is read, then what is drawn. */
export const colourUses: readonly ColourUse[] = [
  { name: 'paper', use: 'The page; words on ink and on wine', wordsOn: ['ink', 'wine', 'wine-deep'] },
  { name: 'paper-deep', use: 'Raised areas, grounds of pictures' },
  { name: 'paper-shade', use: 'The lower end of a picture’s ground' },
  { name: 'field', use: 'What can be filled in' },
  { name: 'ink', use: 'Words; the top line and the footer', wordsOn: papers },
  { name: 'ink-soft', use: 'Second words', wordsOn: papers },
  { name: 'wine', use: 'What can be pressed, and little else', wordsOn: papers },
  { name: 'wine-deep', use: 'The same under the pointer', wordsOn: papers },
  { name: 'brass', use: 'Member prices, small headings', wordsOn: calmPapers },
  { name: 'brass-light', use: 'Small headings on ink', wordsOn: ['ink'] },
  { name: 'olive', use: 'Availability', wordsOn: papers },
  { name: 'error', use: 'What is wrong, with an icon and words', wordsOn: papers },
  { name: 'success', use: 'What went well, with an icon and words', wordsOn: papers },
  { name: 'edge', use: 'Edges of fields and boxes', marksOn: calmPapers },
  { name: 'brass-bright', use: 'Bars, marks, ornament', marksOn: papers },
  { name: 'line', use: 'Hairlines between things that words tell apart' },
];
