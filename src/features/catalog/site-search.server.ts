import type { ShopDependencies } from '../../dependencies.server.ts';
import { parseSearch } from '../../engine/catalog/search-rules.ts';
import { readClubLinks } from '../../engine/clubs/index.server.ts';
import { publishedDocuments } from '../../engine/content/index.server.ts';
import {
  contentFreshness,
  flattenBlocks,
  shownDocuments,
  standaloneDocumentPaths,
} from '../../engine/content/rules.ts';
import { visitPagesCacheTag } from '../../engine/visits/experiences/page-rules.ts';
import { listExperiencesOnSale } from '../../engine/visits/experiences/view.server.ts';
import type { PageModels } from '../../platform/page-cache/page-models.server.ts';
import { isWineryRequirementMet } from '../../winery-offers.ts';
import { codeDefinedPages, type SitePage } from './site-pages-table.ts';
import {
  findSitePages,
  type IndexedSitePage,
  indexSitePages,
  type SitePageResult,
} from './site-search-rules.ts';

export type SiteSearchDependencies = Pick<ShopDependencies, 'database' | 'clock' | 'log' | 'content'> & {
  readonly models: PageModels;
};

/** Cache settings of the search index: documents may change at any time, visits when staff change them. */
const freshness = { ...contentFreshness, tags: [...contentFreshness.tags, visitPagesCacheTag] };

/**
 * Returns the pages, documents and visits that match a search, in addition to wines. Returns none if the search names a price, vintage,
 * size or color, since only wines have those. Runs at most two statements, none while the index is cached, and one more if a found page
 * depends on the winery's programs and those aren't cached.
 */
export async function searchSitePages(
  shop: SiteSearchDependencies,
  entered: string,
  most: number,
): Promise<SitePageResult[]> {
  const { terms, understood } = parseSearch(entered);
  if (terms.length === 0 || understood.length > 0) return [];
  const { index } = await shop.models.take('site search', freshness, async () => ({
    index: await readIndex(shop),
  }));
  const found = findSitePages(index, entered, most);
  if (found.every(({ needs }) => needs === undefined)) return found;
  const clubs = await readClubLinks(shop.database.read, shop.models);
  return found.filter(({ needs }) => isWineryRequirementMet(needs, clubs));
}

async function readIndex(shop: SiteSearchDependencies): Promise<IndexedSitePage[]> {
  const [documents, visits] = await Promise.all([
    documentPages(shop),
    listExperiencesOnSale(shop.database.read),
  ]);
  const visitPages = visits.map(
    ({ title, slug, kind, facts: { summary, place } }): SitePage => ({
      ...{ title, summary, to: `/events/${slug}` },
      words: `${place} ${kind === 'event' ? 'event' : 'visit tasting tour'}`,
    }),
  );
  return indexSitePages([...codeDefinedPages(), ...documents, ...visitPages]);
}

/** Returns documents that have their own pages, searchable by title, description, headings and accordion titles. */
async function documentPages(shop: SiteSearchDependencies): Promise<SitePage[]> {
  const now = shop.clock.now();
  const documents = await publishedDocuments(shop);
  return standaloneDocumentPaths(documents, now).flatMap((to) => {
    const [document] = shownDocuments(documents, { model: 'page', attributes: { urlPath: to }, now });
    if (!document) return [];
    const { title = document.name, description = '', blocks } = document.data;
    const headings = flattenBlocks(blocks).flatMap((block) => {
      if (block.kind === 'heading') return block.text;
      return block.kind === 'accordion' ? block.items.map((item) => item.title) : [];
    });
    return { title, to, summary: description, words: headings.join(' ') };
  });
}
