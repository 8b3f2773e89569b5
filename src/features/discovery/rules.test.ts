import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { addDays } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import { sampleShelfSku } from '../../engine/catalog/testing.ts';
import type { Availability } from '../../engine/catalog/types.ts';
import { stateRules } from '../../engine/compliance/state-table.ts';
import { createShippingRateTable } from '../../integrations/shipping/table-adapter.ts';
import { winery } from '../../winery.ts';
import { robotsText } from './robots-rules.ts';
import { securityContactExpiresOn, securityText } from './security-rules.ts';
import { sitemapPages, sitemapXml } from './sitemap-rules.ts';
import { parseXmlElements } from './testing.ts';
import { webManifest } from './web-manifest-rules.ts';
import { toFeedItem, wineFeedXml } from './wine-feed-rules.ts';
import { escapeXmlText } from './xml-rules.ts';

const origin = 'https://shop.example';
const day = (text: string) => text as CivilDate;

describe('escapeXmlText', () => {
  it('escapes markup and removes characters that XML forbids', () => {
    expect(escapeXmlText(`</title><script>alert("1")</script> & 'so'`)).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &apos;so&apos;',
    );
    expect(escapeXmlText('a\u0000b\u001bc\ufffed\ud800e\u{1f347}')).toBe('abcd\ufffde\u{1f347}');
  });
});

describe('the sitemap', () => {
  const today = day('2026-11-20');
  const listed = [
    sampleShelfSku({ slug: 'old', releasedOn: day('2024-03-01') }),
    sampleShelfSku({ slug: 'new', releasedOn: day('2026-10-01') }),
    sampleShelfSku({ slug: 'coming', releasedOn: day('2027-03-01') }),
    sampleShelfSku({ slug: 'undated' }),
  ];

  it('lists each page with the date of its newest item, never a future one', () => {
    const rest = [{ path: '/shipping-states', changedOn: day('2026-11-01') }];
    expect(sitemapPages(listed, rest, today)).toEqual([
      { path: '/', changedOn: '2026-10-01' },
      { path: '/wines', changedOn: '2026-10-01' },
      { path: '/wines/old', changedOn: '2024-03-01' },
      { path: '/wines/new', changedOn: '2026-10-01' },
      { path: '/wines/coming', changedOn: undefined },
      { path: '/wines/undated', changedOn: undefined },
      { path: '/shipping-states', changedOn: '2026-11-01' },
    ]);
  });

  it('has absolute URLs, and no date for a page without one', () => {
    const pages = [
      { path: '/', changedOn: day('2026-10-01') },
      { path: '/wines?type=red&sort=name', changedOn: undefined },
    ];
    expect(sitemapXml(origin, pages)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://shop.example/</loc><lastmod>2026-10-01</lastmod></url>\n' +
        '<url><loc>https://shop.example/wines?type=red&amp;sort=name</loc></url>\n</urlset>\n',
    );
  });
});

describe('the wine feed', () => {
  const rates = createShippingRateTable();
  const picture = '/media/merlot-2022-0a1b2c3d-828.webp';
  const states = stateRules.filter(({ code }) => ['CA', 'HI', 'UT'].includes(code));
  const item = (changes = {}, path: string | undefined = picture) =>
    toFeedItem(sampleShelfSku(changes), path, states, rates);

  it('offers a wine at its price, with shipping to the states that allow it', () => {
    expect(item()).toEqual({
      code: 'MERLOT-22',
      title: 'Merlot 2022',
      description: 'Plum and black tea.',
      path: '/wines/merlot-2022',
      picturePath: picture,
      priceCents: 3600,
      isBundle: false,
      hasAlcohol: true,
      kind: 'Wine > Red',
      shipping: states
        .filter(({ shipTo }) => shipTo === 'yes')
        .map(({ code }) => ({
          stateCode: code,
          priceCents: rates.price('ground', rates.zoneOf(code) ?? 'rest', { bottleEquivalents: 1 }),
        })),
    });
    expect(item()?.shipping.map(({ stateCode }) => stateCode)).not.toContain('UT');
  });

  it('offers goods with shipping to every state and without the alcohol label', () => {
    const goods = { kind: 'goods', style: undefined, vintage: undefined, bottleMl: undefined };
    const decanter = item({ ...goods, title: 'Decanter' });
    expect(decanter).toMatchObject({ title: 'Decanter', kind: 'Goods', hasAlcohol: false });
    expect(decanter?.shipping.map(({ stateCode }) => stateCode)).toContain('UT');
  });

  it.each<Availability>([
    { state: 'sold_out' },
    { state: 'coming', releasedOn: undefined },
    { state: 'club_only' },
    { state: 'allocation_only' },
    { state: 'retired' },
    { state: 'unlisted' },
  ])('omits a product with the state $state', (availability) => {
    expect(item({ availability })).toBeUndefined();
  });

  it('omits products that are pickup only or have no picture', () => {
    expect(item({ pickupOnly: true })).toBeUndefined();
    expect(toFeedItem(sampleShelfSku(), undefined, states, rates)).toBeUndefined();
  });

  it('escapes titles', () => {
    const title = `</title><g:price>0.01 USD</g:price> ]]> & "Merlot"`;
    const hostile = item({ title, priceCents: cents(3605) });
    const elements = parseXmlElements(wineFeedXml(origin, hostile ? [hostile] : []));
    const texts = (name: string) => elements.filter((each) => each.name === name).map(({ text }) => text);
    expect(texts('title')).toEqual(['Mesa Lucero Estate', `${title} 2022`]);
    expect(texts('g:price')[0]).toBe('36.05 USD');
    expect(texts('link')).toEqual(['https://shop.example/', 'https://shop.example/wines/merlot-2022']);
    expect(texts('g:google_product_category')).toEqual(['421']);
    expect(texts('g:identifier_exists')).toEqual(['no']);
    expect(new Set(texts('g:country'))).toEqual(new Set(['US']));
  });
});

describe('robots.txt', () => {
  it('allows public pages and names the sitemap', () => {
    const open = robotsText({ mode: 'production', isStaging: false, publicUrl: origin }, origin);
    expect(open).toBe(
      'User-agent: *\nDisallow: /admin\nDisallow: /shop/\nDisallow: /order-confirmation\nDisallow: /dev/\nDisallow: /api/\n' +
        'Disallow: /webhooks/\n\nSitemap: https://shop.example/sitemap.xml\n',
    );
    expect(
      robotsText({ mode: 'demo', isStaging: false, publicUrl: undefined }, 'http://localhost:3000'),
    ).toMatch(/^User-agent: \*\nDisallow: \/admin\nDisallow: \/shop\//);
  });

  it('keeps a staging shop and a public demo out of search engines', () => {
    const closed = 'User-agent: *\nDisallow: /\n';
    expect(robotsText({ mode: 'demo', isStaging: false, publicUrl: origin }, origin)).toBe(closed);
    expect(robotsText({ mode: 'production', isStaging: true, publicUrl: origin }, origin)).toBe(closed);
  });
});

describe('security.txt', () => {
  it('names a mailbox, its own URL and an expiration date within a year', () => {
    expect(securityText(origin)).toBe(
      `Contact: mailto:security@mesalucero.example\nExpires: ${securityContactExpiresOn()}T00:00:00Z\n` +
        'Preferred-Languages: en\nCanonical: https://shop.example/.well-known/security.txt\n',
    );
    expect(securityContactExpiresOn() < addDays(day(winery().security.confirmedOn), 365)).toBe(true);
  });
});

describe('the web manifest', () => {
  it('has the winery’s name and maskable icons', () => {
    expect(webManifest({ paper: '#f7f2e8', ink: '#241b15' })).toMatchObject({
      name: 'Mesa Lucero Estate',
      start_url: '/',
      theme_color: '#241b15',
      icons: expect.arrayContaining([
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ]),
    });
  });
});
