import type { CardFieldsStyle } from '../../port.ts';
import type { GatewayPageResponse } from './page.ts';

/** The typefaces that `gateway.css` loads. */
const fonts: ReadonlySet<string> = new Set(['Instrument Sans', 'Figtree']);
const isColor = (value: string) => /^#[\da-f]{6}$/i.test(value);

const properties: Readonly<
  Record<keyof CardFieldsStyle, readonly [name: string, isValid: (value: string) => boolean]>
> = {
  paper: ['--paper', isColor],
  field: ['--field', isColor],
  ink: ['--ink', isColor],
  inkSoft: ['--ink-soft', isColor],
  edge: ['--edge', isColor],
  error: ['--error', isColor],
  radius: ['--radius', (value) => /^\d{1,2}px$/.test(value)],
  font: ['--font', (value) => fonts.has(value)],
};

/** Returns the style sheet's query string with the style settings in the URL of the card fields. */
export function cardFieldsStyleQuery(query: URLSearchParams): string {
  const given = Object.keys(properties).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(given).toString();
}

/**
 * Returns the style sheet for the style settings in a query. Ignores any value that isn't a color, a radius or a supported typeface, so
 * that nothing else can be styled.
 */
export function cardFieldsStyleSheet(query: URLSearchParams): GatewayPageResponse {
  const declared = Object.entries(properties).flatMap(([name, [property, isValid]]) => {
    const value = query.get(name);
    if (value === null || !isValid(value)) return [];
    return `${property}: ${name === 'font' ? `"${value}"` : value};`;
  });
  return {
    status: 200,
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
    body: `:root { ${declared.join(' ')} }\n`,
  };
}
