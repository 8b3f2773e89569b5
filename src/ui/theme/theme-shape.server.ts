import { z } from 'zod';
import { singleLineText } from '../../core/text-line.ts';
import { parseDrawing } from './drawing.server.ts';
import {
  colorContrastProblems,
  colorRoles,
  headingTypefaces,
  nightColorRoles,
  requiredColorRoles,
  textTypefaces,
} from './theme-rules.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as #1d2b33, in lowercase');

/** Returns the schema of a set of colors, with one color per role. The roles in `needed` are required. */
function colorsOf<Role extends string, Needed extends Role>(
  roles: Readonly<Record<Role, string>>,
  needed: readonly Needed[],
) {
  const shapes = Object.entries<string>(roles).map(([role, use]) => [
    role,
    needed.includes(role as Needed) ? color.describe(use) : color.optional().describe(use),
  ]);
  return z.strictObject(
    Object.fromEntries(shapes) as Record<Needed, typeof color> &
      Record<Exclude<Role, Needed>, z.ZodOptional<typeof color>>,
  );
}

const drawing = z.string().check(({ value, issues }) => {
  const read = parseDrawing(value);
  if (!('faults' in read)) return;
  for (const { words, line: number } of read.faults) {
    issues.push({ code: 'custom', message: words, input: value, params: { line: number } });
  }
});

/**
 * The schema of a winery's theme: colors, typefaces, corners and drawings. Its descriptions are the reference documentation of
 * `theme.json`.
 */
export const wineryThemeSchema = z
  .strictObject({
    colors: colorsOf(colorRoles, requiredColorRoles),
    night: colorsOf(nightColorRoles, [])
      .optional()
      .describe('The same colors on bands of ink, where they differ from the derived ones.'),
    fonts: z.strictObject({
      headings: z.enum(headingTypefaces).describe('Typeface for headings and names.'),
      text: z.enum(textTypefaces).describe('Typeface for all other text.'),
    }),
    cornerRadius: z.int().min(0).max(16).describe('Corner radius in pixels.'),
    mark: drawing
      .optional()
      .describe('From `theme/mark.svg`: the small drawing beside the name, on cards and in emails.'),
    icon: drawing
      .optional()
      .describe(
        'From `theme/icon.svg`: the square icon for tabs and home screens, with its background. If missing, the mark is used.',
      ),
    logo: z
      .strictObject({
        alt: singleLineText(80).describe('Alt text: what the logo says.'),
        drawing: drawing
          .optional()
          .describe('From `theme/logo.svg`. If missing, the library picture named `logo` is shown.'),
      })
      .optional()
      .describe('In the header, instead of the mark and name.'),
  })
  .check(({ value, issues }) => {
    for (const { path, words } of colorContrastProblems(value.colors, value.night)) {
      issues.push({ code: 'custom', message: words, input: value, path: [...path] });
    }
  });

export type WineryTheme = z.output<typeof wineryThemeSchema>;

/** The theme of a winery that has not saved its own. */
export const defaultTheme: WineryTheme = {
  colors: { paper: '#f6f5f2', ink: '#23211f', action: '#6b2137', accent: '#755c2e' },
  fonts: { headings: 'Fraunces', text: 'Instrument Sans' },
  cornerRadius: 2,
};

/** The files of a theme's drawings in a package, each with its path in the theme. */
export const themeDrawingFiles = [
  { path: ['mark'], file: 'theme/mark.svg' },
  { path: ['icon'], file: 'theme/icon.svg' },
  { path: ['logo', 'drawing'], file: 'theme/logo.svg' },
] as const;
