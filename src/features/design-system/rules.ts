import type { ColourUse, Swatch, Token } from './types.ts';

const leastOf = { words: 4.5, marks: 3 } as const;

/** The values that a style sheet names in its `@theme`, in its order; what it takes back (`--color-*: initial`) is none. */
export function tokensOf(css: string): Token[] {
  return [...css.matchAll(/^\s*--([a-z][\w-]*):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
}

/** Tokens of one kind by the rest of their names: of `text` those of `text-small`, but not its line height. */
export function tokensOfKind(tokens: readonly Token[], kind: string): Token[] {
  const prefix = `${kind}-`;
  return tokens
    .filter(({ name }) => name.startsWith(prefix) && !name.includes('--'))
    .map(({ name, value }) => ({ name: name.slice(prefix.length), value }));
}

/** How far two colours (`#rrggbb`) are apart: 1 to 21, as WCAG 2.2 reckons. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance: 0 for black, 1 for white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colours with what they are for and how they stand on their grounds; one that has no use, or a use without one, is a mistake. */
export function swatchesOf(tokens: readonly Token[], uses: readonly ColourUse[]): Swatch[] {
  const values = new Map(tokensOfKind(tokens, 'color').map(({ name, value }) => [name, value]));
  const shadeOf = (name: string): string => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`there is no colour ${name}`);
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
