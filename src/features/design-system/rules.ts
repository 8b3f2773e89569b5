import { contrastRatio } from '../../core/color.ts';
import {
  type ColorRole,
  colorContrastPairs,
  colorRoles,
  cssColorNames,
  minMarkContrast,
  type Palette,
} from '../../ui/theme/theme-rules.ts';
import type { ColorContrast, ColorSwatch, DesignToken } from './types.ts';

/** Returns the design tokens defined in a style sheet's `@theme`, in order, without resets (`--color-*: initial`). */
export function parseDesignTokens(css: string): DesignToken[] {
  return [...css.matchAll(/^\s*--([a-z][\w-]*):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
}

/**
 * Returns the tokens of one kind, with the kind removed from their names. For `text`, this includes `text-small` but not its line height.
 */
export function tokensOfKind(tokens: readonly DesignToken[], kind: string): DesignToken[] {
  const prefix = `${kind}-`;
  return tokens
    .filter(({ name }) => name.startsWith(prefix) && !name.includes('--'))
    .map(({ name, value }) => ({ name: name.slice(prefix.length), value }));
}

/** Returns the palette's colors under their style sheet names, with their uses and contrasts. */
export function colorSwatchesOf(palette: Palette): ColorSwatch[] {
  return Object.entries(cssColorNames).map(([key, name]) => {
    const role = key as ColorRole;
    const contrasts = colorContrastPairs
      .filter((pair) => pair.role === role)
      .map(({ ground, least }): ColorContrast => {
        const groundValue = palette[ground];
        const kind = least === minMarkContrast ? 'marks' : 'words';
        return {
          ground: cssColorNames[ground],
          groundValue,
          kind,
          ratio: contrastRatio(palette[role], groundValue),
          least,
        };
      });
    return { name, value: palette[role], use: colorRoles[role], contrasts };
  });
}
