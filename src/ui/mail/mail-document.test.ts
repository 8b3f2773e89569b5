import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentTheme } from '../theme/theme.server.ts';
import { type EmailDocument, renderEmailHtml, renderEmailText } from './mail-document.ts';

const look = { ...currentTheme(), mark: { path: '/email/mark.png', width: 50, height: 29 } };

function documentWith(text: string): EmailDocument {
  return {
    title: text,
    blocks: [
      { kind: 'heading', text },
      { kind: 'paragraph', text },
      { kind: 'facts', rows: [[text, text]] },
      { kind: 'lines', rows: [{ title: text, detail: text, amount: text }] },
      { kind: 'action', label: text, url: 'https://shop.example/order-confirmation?t=abc' },
    ],
    name: 'The winery',
    footer: [text],
  };
}

function tags(html: string): string[] {
  return html.match(/<[a-z!/][^>]*>/gi) ?? [];
}

test('an email has the same HTML tags whatever text a customer enters', () => {
  const plain = tags(renderEmailHtml(documentWith('Ana'), look));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'><a href='//evil'>"),
      ),
      (text) => {
        expect(tags(renderEmailHtml(documentWith(text), look))).toEqual(plain);
      },
    ),
  );
});

test('the plain-text part contains everything in the HTML part', () => {
  const text = renderEmailText(documentWith('Ana & Ben'));
  expect(text.match(/Ana & Ben/gi)?.length).toBe(10);
  expect(text).toContain('https://shop.example/order-confirmation?t=abc');
  expect(text).not.toContain('&amp;');
});

test('an email starts with the logo and winery name, shows product pictures and supports dark mode', () => {
  const html = renderEmailHtml(
    {
      ...documentWith('Ana'),
      blocks: [
        {
          kind: 'lines',
          rows: [{ title: 'Merlot', detail: '2 bottles', amount: '$60.00', picture: '/email/merlot.jpg' }],
        },
      ],
    },
    look,
  );
  expect(html.indexOf('<img src="/email/mark.png" alt=""')).toBeGreaterThan(0);
  expect(html.indexOf('The winery')).toBeLessThan(html.indexOf('<h1'));
  expect(html).toContain('<img src="/email/merlot.jpg" alt="" width="60" height="80"');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
});
