import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { describe, expect, it } from 'vitest';
import { winery } from '../../winery.ts';
import { pageMetaTags } from './page-tags.ts';
import { breadcrumbStructuredData, wineryStructuredData } from './structured-data.ts';

const head = {
  origin: 'https://shop.example',
  socialPicture: { file: '/social/house-0a1b2c3d.jpg', width: 1200, height: 630 },
};
const matches = [{ id: 'root', loaderData: { head } }];
const page = { title: 'Wines', description: 'All of them.', path: '/wines?type=red' };

/** Renders these tags in the head of a page and returns the markup. */
function markupOf(tags: ReturnType<typeof pageMetaTags>): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => createElement(Meta), meta: () => tags }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'] }));
}

describe('pageMetaTags', () => {
  it('gives search engines and social networks absolute addresses', () => {
    const markup = markupOf(pageMetaTags(matches, page));
    for (const tag of [
      '<title>Wines</title>',
      '<link rel="canonical" href="https://shop.example/wines?type=red"/>',
      '<meta property="og:url" content="https://shop.example/wines?type=red"/>',
      '<meta property="og:image" content="https://shop.example/social/house-0a1b2c3d.jpg"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ]) {
      expect(markup).toContain(tag);
    }
  });

  it("prefers a page's own picture to the winery's", () => {
    const picture = { file: '/social/merlot-2022-0a1b2c3d.jpg', width: 1200, height: 630 };
    const tags = pageMetaTags(matches, { ...page, picture });
    expect(tags).toContainEqual({ property: 'og:image', content: `https://shop.example${picture.file}` });
  });

  it("returns a title and description even if the root's data failed to load", () => {
    expect(pageMetaTags([{ id: 'root' }], page)).toEqual([
      { title: 'Wines' },
      { name: 'description', content: 'All of them.' },
    ]);
  });
});

describe('structured data', () => {
  it("contains the winery's location and opening hours", () => {
    expect(wineryStructuredData(head)).toMatchObject({
      '@type': 'Winery',
      name: 'Mesa Lucero Estate',
      url: 'https://shop.example/',
      image: 'https://shop.example/social/house-0a1b2c3d.jpg',
      telephone: '+1 805 555 0142',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '4180 Ladera Vieja Road',
        addressLocality: 'Paso Robles',
        addressRegion: 'CA',
        postalCode: '93446',
        addressCountry: 'US',
      },
      openingHoursSpecification: {
        opens: '10:00',
        closes: '17:00',
        dayOfWeek: expect.arrayContaining(['Sunday']),
      },
      department: [
        {
          name: 'Mesa Lucero Downtown Barrel Bar',
          address: { streetAddress: '1228 Pine Walk' },
          openingHoursSpecification: { opens: '12:00', closes: '20:00' },
        },
      ],
    });
  });

  it.each(winery().pickupLocations)(
    'has the same hours for $name as the page',
    ({ hours, opensAt, closesAt }) => {
      const hour = (time: string) => String(((Number(time.slice(0, 2)) + 11) % 12) + 1);
      expect(hours).toBe(`Daily ${hour(opensAt)}–${hour(closesAt)}`);
    },
  );

  it("contains a page's breadcrumbs", () => {
    const trail = [{ label: 'Wines', to: '/wines' }, { label: 'Merlot 2022' }];
    expect(breadcrumbStructuredData(head.origin, trail)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Wines', item: 'https://shop.example/wines' },
        { '@type': 'ListItem', position: 2, name: 'Merlot 2022' },
      ],
    });
  });

  it('cannot be closed early by a script tag in a wine name', () => {
    const title = '</script><script>alert(1)</script><!--<script>\u2028';
    const data = breadcrumbStructuredData(head.origin, [{ label: title }]);
    const markup = markupOf([{ 'script:ld+json': data }]);
    expect(markup.match(/<\/?script/gi)).toHaveLength(2);
    expect(markup).not.toContain('<!--');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(markup) ?? [];
    expect(JSON.parse(json)).toEqual(data);
  });
});
