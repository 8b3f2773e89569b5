import { createHash } from 'node:crypto';
import { rgbChannels } from '../../core/color.ts';
import { winerySetting } from '../../core/winery-settings.ts';
import { drawingDefinition } from '../media/drawing-definition.ts';
import fontFiles from '../media/fonts.json' with { type: 'json' };

import { type Drawing, parseDrawing } from './drawing.server.ts';
import {
  type ColorRole,
  cssColorNames,
  dayPalette,
  type NightPalette,
  nightPalette,
  type Palette,
} from './theme-rules.ts';
import type { WineryTheme } from './theme-shape.server.ts';

/** The winery's theme, in the form used by pages, emails and printed documents. */
export type AppliedTheme = {
  readonly day: Palette;
  readonly fonts: WineryTheme['fonts'];
  readonly cornerRadius: number;
  readonly mark: Drawing | undefined;
  readonly logo: Drawing | undefined;
  /** The alt text of the logo; undefined if there is no logo. */
  readonly logoAlt: string | undefined;
  /** The content of the style element in every page. */
  readonly style: string;
  /** The markup that defines the mark and logo, referenced by pages. */
  readonly definitions: string;
  /** The paths of the font files in use. */
  readonly fontFiles: readonly string[];
  /**
   * The browser tab icon as an SVG document. `iconUrl` contains the same icon as a data URL, because a file would need another request,
   * concurrent with the first picture.
   */
  readonly icon: string;
  readonly iconUrl: string;
};

const shown = new WeakMap<WineryTheme, AppliedTheme>();

/** Returns the winery's current theme. Computed once per saved theme. */
export function currentTheme(): AppliedTheme {
  const saved = winerySetting<WineryTheme>('theme');
  const known = shown.get(saved) ?? shownTheme(saved);
  shown.set(saved, known);
  return known;
}

function shownTheme({ colors, night, fonts, cornerRadius, mark, icon, logo }: WineryTheme): AppliedTheme {
  const day = dayPalette(colors);
  const dark = nightPalette(day, night);
  const drawings = { mark: drawingOf(mark), logo: drawingOf(logo?.drawing) };
  const tab = iconDocument(drawingOf(icon) ?? drawings.mark, icon !== undefined, day);
  return {
    ...{ day, fonts, cornerRadius, ...drawings, logoAlt: logo?.alt },
    style: styleOf({ day, dark, fonts, cornerRadius }),
    definitions: Object.entries(drawings)
      .map(([name, each]) => each && drawingDefinition(name as 'mark' | 'logo', each.viewBox, each.content))
      .join(''),
    fontFiles: [fontFiles[fonts.headings], fontFiles[fonts.text]],
    icon: tab,
    iconUrl: `data:image/svg+xml,${tab.replace(/[#%<>"]/g, encodeURIComponent)}`,
  };
}

function drawingOf(svg: string | undefined): Drawing | undefined {
  const read = svg === undefined ? undefined : parseDrawing(svg);
  return read && 'drawing' in read ? read.drawing : undefined;
}

function styleOf({
  day,
  dark,
  fonts,
  cornerRadius,
}: Pick<AppliedTheme, 'day' | 'fonts' | 'cornerRadius'> & { readonly dark: NightPalette }): string {
  const listed = (prefix: string, palette: Palette) =>
    Object.entries(cssColorNames).map(
      ([role, name]) => [`${prefix}-${name}`, palette[role as ColorRole]] as const,
    );
  const { headings, text } = fonts;
  const properties = [
    ...listed('--color', day),
    ...listed('--night', dark),
    ['--night-picture-top', dark.pictureTop],
    ['--night-picture-foot', dark.pictureFoot],
    ['--ink-channels', rgbChannels(day.ink).join(' ')],
    ['--font-display', `'${headings}','${headings} Fallback','${headings} Fallback Times',serif`],
    ['--font-large', `'${headings}','${headings} Large Fallback','${headings} Large Fallback Times',serif`],
    ['--font-sans', `'${text}','${text} Fallback',sans-serif`],
    ['--radius-winery', `${cornerRadius}px`],
  ];
  const root = properties.map(([name, value]) => `${name}:${value}`).join(';');
  return `:root{${root}}`;
}

/**
 * Returns a square icon as an SVG document: the drawing, on a paper-colored background unless the drawing has its own. Without a drawing,
 * the icon is a dot.
 */
function iconDocument(drawing: Drawing | undefined, hasGround: boolean, { paper, ink }: Palette): string {
  const framed = (viewBox: string, content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="48" height="48" color="${ink}">${content}</svg>`;
  if (drawing && hasGround) return framed(drawing.viewBox, drawing.content);
  const inner = drawing
    ? `<svg x="6" y="6" width="36" height="36" viewBox="${drawing.viewBox}">${drawing.content}</svg>`
    : `<circle cx="24" cy="24" r="9" fill="${ink}"/>`;
  return framed('0 0 48 48', `<rect width="48" height="48" rx="6" fill="${paper}"/>${inner}`);
}

/** Returns a short hash of a text, for the names of files that browsers cache indefinitely. */
export function shortContentHash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}
