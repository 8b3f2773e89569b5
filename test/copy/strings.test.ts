import { describe, expect, it } from 'vitest';
import { copyStringsInSource } from './strings.ts';

const texts = (source: string) => copyStringsInSource('page.tsx', source).map(({ text }) => text);

describe('copyStringsInSource', () => {
  it('returns whole paragraphs, with links and placeholders', () => {
    const page = `<p>You save {formatMoney(saved)} with <Link to="/wine-club">a club</Link>.{' '}\n  <b>Today</b></p>`;
    expect(texts(page)).toEqual(['You save {saved} with a club. Today']);
  });

  it('returns attributes that screen readers announce, and no technical ones', () => {
    expect(texts(`<img className="block w-full" alt="A row of vines" id="Vines in Spring" />`)).toEqual([
      'A row of vines',
    ]);
  });

  it('returns sentences and labels in code, but no keys, queries, classes or internal errors', () => {
    const code = `
      import x from 'Some Package';
      const labels: Record<string, string> = { 'Sold out': 'Not available', open: 'Open' };
      const sentence = \`Only \${count} bottles are left.\`;
      const rows = sql\`select Name from wines where x\`;
      const look = 'flex items-center gap-1';
      if (!labels) throw new Error('This cannot happen here.');`;
    expect(texts(code)).toEqual(['Not available', 'Open', 'Only {count} bottles are left.']);
  });

  it('returns the path and line of each text', () => {
    expect(copyStringsInSource('rules.ts', `const one = 1;\nconst label = 'Add to cart';`)).toEqual([
      { path: 'rules.ts', line: 2, text: 'Add to cart' },
    ]);
  });
});
