import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PictureSource } from '../media/picture.tsx';
import { BottlePanel } from './bottle-panel.tsx';

const bottle: PictureSource = { width: 840, height: 1680, stem: '/media/x', widths: [128, 256] };
const markupOf = (pictures: readonly PictureSource[], alt = 'A bottle') =>
  renderToStaticMarkup(createElement(BottlePanel, { pictures, alt, sizes: '10rem' }));

test('draws a decorative bottle in the colors of the theme for a wine without a picture', () => {
  const markup = markupOf([]);
  expect(markup).toMatch(/<svg aria-hidden="true"[^>]*class="bottle-alone"/);
  expect(markup).not.toMatch(/<img|#[0-9a-f]{3}/);
});

test.each([
  ['a transparent picture on the panel', bottle, 'bottle-alone'],
  ['a white background blended with the panel', { ...bottle, ground: 'white' }, 'mix-blend-multiply'],
  [
    'any other background filling the panel',
    { ...bottle, ground: 'photo', focus: 'object-top' },
    'object-top absolute inset-0',
  ],
] as const)('styles a bottle picture by its background: %s', (_what, picture, classes) => {
  expect(markupOf([picture])).toMatch(new RegExp(`<img[^>]*class="[^"]*${classes}`));
});

test("uses the page's alt text for a picture, not the picture's own", () => {
  const described = { ...bottle, alt: 'Our first Riesling' };
  expect(markupOf([described])).toContain('alt="A bottle"');
  expect(markupOf([described], '')).toContain('alt=""');
});
