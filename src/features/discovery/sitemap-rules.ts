import type { CivilDate } from '../../core/dates.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import type { SitemapPage } from './types.ts';
import { xmlDeclaration, xmlElement } from './xml-rules.ts';

type Listed = Pick<ShelfSku, 'slug' | 'kind' | 'style' | 'releasedOn'>;

/** Pages that do not depend on the catalog, with the dates of their content. */
export type SitemapPages = readonly SitemapPage[];

/** Returns the product's release date, on which its page last changed; undefined if it is unknown or in the future. */
function changedOn({ releasedOn }: Listed, today: CivilDate): CivilDate | undefined {
  return releasedOn !== undefined && releasedOn <= today ? releasedOn : undefined;
}

function newest(skus: readonly Listed[], today: CivilDate): CivilDate | undefined {
  return skus
    .map((sku) => changedOn(sku, today))
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
}

/**
 * Returns every public page: those of the catalog first, then the rest.
 * @param listed the products that a guest sees in the shop; all of them become public.
 */
export function sitemapPages(listed: readonly Listed[], rest: SitemapPages, today: CivilDate): SitemapPage[] {
  const all = newest(listed, today);
  return [
    { path: '/', changedOn: all },
    { path: '/wines', changedOn: all },
    ...listed.map((sku) => ({ path: `/wines/${sku.slug}`, changedOn: changedOn(sku, today) })),
    ...rest,
  ];
}

/** Returns the sitemap as XML (sitemaps.org) with absolute URLs. */
export function sitemapXml(origin: string, pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ path, changedOn: day }) => {
    const changed = day === undefined ? '' : xmlElement('lastmod', day);
    return `<url>${xmlElement('loc', `${origin}${path}`)}${changed}</url>\n`;
  });
  return `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
