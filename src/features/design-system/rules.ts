import type { ColorUse, Swatch, Token } from './types.ts';

const leastOf = { words: 4.5, marks: 3 } as const;

/** Returns the values defined in a style sheet's `@theme`, in order, without resets (`--color-*: initial`). */
export function tokensOf(css: string): Token[] {
  return [...css.matchAll(/^\s*--([a-z][\w-]*):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
}

/** Returns the tokens of one kind by the rest of their names: for `text`, `text-small` but not its line height. */
export function tokensOfKind(tokens: readonly Token[], kind: string): Token[] {
  const prefix = `${kind}-`;
  return tokens
    .filter(({ name }) => name.startsWith(prefix) && !name.includes('--'))
    .map(({ name, value }) => ({ name: name.slice(prefix.length), value }));
}

/** Returns the WCAG 2.2 contrast ratio of two colors (`#rrggbb`), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance: 0 for black, 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the colors with their uses and contrasts. Throws if a color has no use or a use has no color. */
export function swatchesOf(tokens: readonly Token[], uses: readonly ColorUse[]): Swatch[] {
  const values = new Map(tokensOfKind(tokens, 'color').map(({ name, value }) => [name, value]));
  const shadeOf = (name: string): string => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`there is no color ${name}`);
    return value;
  };
  const nameless = [...values.keys()].filter((name) => !uses.some((use) => use.name === name));
  if (nameless.length > 0) throw new Error(`nobody says what these are for: ${nameless.join(', ')}`);
  return uses.map(({ name, use, wordsOn = [], marksOn = [] }) => {
    const value = shadeOf(name);
    const on = (kind: 'words' | 'marks') => (ground: string) => {
      const groundValue = shadeOf(ground);
      return { ground, groundValue, kind, ratio: contrast(value, groundValue), least: leastOf[kind] };
    };
    return { name, value, use, contrasts: [...wordsOn.map(on('words')), ...marksOn.map(on('marks'))] };
  });
}
