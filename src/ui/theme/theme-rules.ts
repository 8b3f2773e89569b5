import { type Color, contrastRatio, mixColors } from '../../core/color.ts';

/**
 * The typefaces that a winery can choose for headings; those for text are in `textTypefaces`. `npm run fonts` prepares the files of both.
 */
export const headingTypefaces = ['Fraunces', 'Newsreader', 'Bitter'] as const;
export const textTypefaces = ['Instrument Sans', 'Figtree'] as const;

/**
 * The colors that a winery can set, from role to a description of its use. Only the first four are required, and the others are derived if
 * omitted.
 */
export const colorRoles = {
  paper: 'Page background, and text on ink and on buttons.',
  ink: 'Text, and the background of the top bar and the footer.',
  action: 'Buttons and links.',
  accent: 'Member prices and small headings.',
  paperDeep: 'Raised areas, and the top of a picture’s background.',
  paperShade: 'Bottom of a picture’s background.',
  field: 'Background of form fields.',
  inkSoft: 'Secondary text.',
  line: 'Hairlines between items. No contrast needed.',
  edge: 'Borders of form fields.',
  actionDeep: 'Buttons and links on hover.',
  accentBright: 'Bars, marks and ornament.',
  accentLight: 'Small headings on ink.',
  tag: 'Availability.',
  error: 'Errors.',
  success: 'Success.',
} as const;

export type ColorRole = keyof typeof colorRoles;
export type Palette = Readonly<Record<ColorRole, Color>>;
/** The colors that every theme must set. */
export const requiredColorRoles = ['paper', 'ink', 'action', 'accent'] as const;
type BaseRole = (typeof requiredColorRoles)[number];
type Given<Role extends string> = Readonly<Partial<Record<Role, Color | undefined>>>;
export type ChosenColors = Readonly<Record<BaseRole, Color>> & Given<ColorRole>;
/** The names of the colors in CSS custom properties, by role. */
export const cssColorNames: Readonly<Record<ColorRole, string>> = {
  paper: 'paper',
  paperDeep: 'paper-deep',
  paperShade: 'paper-shade',
  field: 'field',
  ink: 'ink',
  inkSoft: 'ink-soft',
  line: 'line',
  edge: 'edge',
  action: 'wine',
  actionDeep: 'wine-deep',
  accent: 'brass',
  accentBright: 'brass-bright',
  accentLight: 'brass-light',
  tag: 'olive',
  error: 'error',
  success: 'success',
};

/** The colors that a winery can set for dark bands, from role to a description of its use. */
export const nightColorRoles = {
  ...colorRoles,
  pictureTop: 'Behind bottles, at the top.',
  pictureFoot: 'Behind bottles, at the bottom.',
} as const;
export type NightPalette = Readonly<Record<keyof typeof nightColorRoles, Color>>;
export type ChosenNightColors = Given<keyof typeof nightColorRoles>;

/** The mixture from which each omitted color is derived: two colors, and the share of the second, from 0 to 1. */
const mixes: Readonly<Partial<Record<ColorRole, readonly [BaseRole, BaseRole | Color, number]>>> = {
  paperDeep: ['paper', 'ink', 0.05],
  paperShade: ['paper', 'ink', 0.09],
  field: ['paper', '#ffffff', 0.7],
  inkSoft: ['ink', 'paper', 0.3],
  line: ['paper', 'ink', 0.14],
  edge: ['ink', 'paper', 0.42],
  actionDeep: ['action', '#000000', 0.2],
  accentBright: ['accent', 'paper', 0.12],
  accentLight: ['accent', 'paper', 0.6],
  tag: ['accent', 'ink', 0.5],
};
const signals = { error: '#a02a24', success: '#3a6a3e' } as const;

/** Returns the colors of pages: those that the winery set, and those derived from them. */
export function dayPalette(given: ChosenColors): Palette {
  const derived = Object.entries(mixes).map(([role, [one, other, share]]) => [
    role,
    mixColors(given[one], other.startsWith('#') ? other : given[other as BaseRole], share),
  ]);
  return { ...signals, ...Object.fromEntries(derived), ...given } as Palette;
}

/** Returns the colors of dark bands, in which ink and paper are swapped. */
export function nightPalette(day: Palette, given: ChosenNightColors = {}): NightPalette {
  const { paper, ink, accentLight } = day;
  const lit = (role: 'tag' | 'error' | 'success') => mixColors(day[role], paper, 0.65);
  return {
    ...{ paper: ink, paperDeep: mixColors(ink, paper, 0.06), paperShade: mixColors(ink, paper, 0.1) },
    ...{ field: mixColors(ink, paper, 0.04), ink: paper, inkSoft: mixColors(paper, ink, 0.2) },
    ...{ line: mixColors(ink, paper, 0.2), edge: mixColors(ink, paper, 0.55) },
    ...{ action: accentLight, actionDeep: mixColors(accentLight, paper, 0.4), accent: accentLight },
    ...{ accentBright: accentLight, accentLight },
    ...{ tag: lit('tag'), error: lit('error'), success: lit('success') },
    ...{ pictureTop: mixColors(ink, paper, 0.22), pictureFoot: mixColors(ink, paper, 0.5) },
    ...given,
  } as NightPalette;
}

/** A color on a background, with its use and the minimum contrast ratio required by WCAG AA. */
type ColorPair = {
  readonly role: ColorRole;
  readonly ground: ColorRole;
  readonly as: string;
  readonly least: number;
};

/** The minimum contrast ratio of text. `minMarkContrast` is the minimum for edges, marks and focus rings. */
const textContrast = 4.5;
export const minMarkContrast = 3;

const papers = ['paper', 'paperDeep', 'paperShade', 'field'] as const;
const calmPapers = ['paper', 'paperDeep', 'field'] as const;
const onGrounds = (role: ColorRole, grounds: readonly ColorRole[], as: string, least: number): ColorPair[] =>
  grounds.map((ground) => ({ role, ground, as, least }));

/** All combinations of colors that pages use, with their minimum contrast: 4.5:1 for text, 3:1 for edges, marks and focus rings. */
export const colorContrastPairs: readonly ColorPair[] = [
  ...onGrounds('paper', ['ink'], 'text', textContrast),
  ...onGrounds('paper', ['action', 'actionDeep'], 'text of buttons', textContrast),
  ...onGrounds('ink', papers, 'text and focus ring', textContrast),
  ...onGrounds('inkSoft', papers, 'secondary text', textContrast),
  ...onGrounds('action', papers, 'links', textContrast),
  ...onGrounds('actionDeep', papers, 'links', textContrast),
  ...onGrounds('accent', calmPapers, 'small headings', textContrast),
  ...onGrounds('accentLight', ['ink'], 'small headings', textContrast),
  ...onGrounds('tag', papers, 'availability', textContrast),
  ...onGrounds('error', papers, 'errors', textContrast),
  ...onGrounds('success', papers, 'success', textContrast),
  ...onGrounds('edge', calmPapers, 'the edge of fields', minMarkContrast),
  ...onGrounds('accentBright', papers, 'bars and marks', minMarkContrast),
];

/** The combinations of colors in dark bands, which have no picture backgrounds and no headings on ink. */
const nightPairs = colorContrastPairs.filter(
  ({ role, ground }) => ground !== 'paperShade' && role !== 'accentLight' && role !== 'accentBright',
);

export type ColorContrastProblem = {
  readonly path: readonly ['colors' | 'night', ColorRole];
  readonly words: string;
};

/** Returns a problem for each pair of colors whose contrast is too low. The problem's path is that of the color that the winery set. */
export function colorContrastProblems(
  given: ChosenColors,
  night: ChosenNightColors = {},
): ColorContrastProblem[] {
  const day = dayPalette(given);
  const dark = nightPalette(day, night);
  return [
    ...colorContrastPairs.flatMap((pair) => faultOf(pair, day, 'colors', given)),
    ...nightPairs.flatMap((pair) => faultOf(pair, dark, 'night', night)),
  ];
}

function faultOf(
  { role, ground, as, least }: ColorPair,
  palette: Palette,
  set: ColorContrastProblem['path'][0],
  given: ChosenNightColors,
): ColorContrastProblem[] {
  const ratio = contrastRatio(palette[role], palette[ground]);
  if (ratio >= least) return [];
  // Rounded down, so that a ratio just below the limit never reads as the limit.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  const isDerived = given[role] === undefined && mixes[role] !== undefined;
  const at = isDerived && set === 'colors' ? (mixes[role]?.[0] ?? role) : role;
  const what = at === role ? '' : `leads to ${role} ${palette[role]}, which `;
  return [
    {
      path: [set, at],
      words: `${what}has a contrast of ${shown}:1 as ${as} on ${ground} ${palette[ground]}; it needs ${least}:1`,
    },
  ];
}
