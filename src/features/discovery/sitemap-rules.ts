import type { CivilDate } from '../../core/dates.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import type { SitemapPage } from './types.ts';
import { xmlElement, xmlHead } from './xml-rules.ts';

type Listed = Pick<ShelfSku, 'slug' | 'kind' | 'style' | 'releasedOn'>;

/** Pages that do not depend on the catalog, with the date of their content. */
export type SitemapPages = readonly SitemapPage[];

/** Returns the day on which the product's page last changed, its release; undefined if the release is still in the future or not known. */
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
 * @param listed what a guest sees in the list; everything in it becomes public.
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

/** Returns the sitemap XML (sitemaps.org) with absolute addresses. */
export function sitemapXml(origin: string, pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ path, changedOn: day }) => {
    const changed = day === undefined ? '' : xmlElement('lastmod', day);
    return `<url>${xmlElement('loc', `${origin}${path}`)}${changed}</url>\n`;
  });
  return `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
