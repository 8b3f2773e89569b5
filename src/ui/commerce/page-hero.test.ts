import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageHero } from './page-hero.tsx';

function heroOf(width: number): string {
  const picture = { width, height: 800, stem: '/media/room', widths: [384, 640, 828, width] };
  return renderToStaticMarkup(PageHero({ picture, children: createElement('h1', null, 'The room') }));
}

it('shows a picture at full width above the title only if its resolution allows it', () => {
  expect(heroOf(2400)).toMatch(/sizes="\(min-width: 48rem\) 100vw, 119vw".*<h1>/);
  expect(heroOf(1200)).not.toContain('100vw');
});
