import { parseCivilDate, wineryDate } from '../../core/dates.ts';
import { membershipPath } from '../../core/membership-path.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewShelf } from '../../engine/catalog/view.server.ts';
import type { AvailableClubPages } from '../../engine/clubs/types.ts';
import { stateRules, stateRulesAsOf } from '../../engine/compliance/state-table.ts';
import { standaloneDocumentPaths } from '../../engine/content/rules.ts';
import type { PublishedDocument } from '../../engine/content/types.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import { listExperiencesOnSale } from '../../engine/visits/experiences/view.server.ts';
import type { ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import { legalDocumentNames, legalPagePaths, legalVersionAgreedOn } from '../../winery-legal.ts';
import {
  isWineryRequirementMet,
  type WineryRequirement,
  wineryRequirementOfRoute,
} from '../../winery-offers.ts';
import { sitemapPages } from './sitemap-rules.ts';
import type { SitemapPage, WineFeedItem } from './types.ts';
import { toFeedItem } from './wine-feed-rules.ts';

type DiscoveryDependencies = {
  readonly read: Transaction;
  readonly now: Date;
  readonly documents: readonly PublishedDocument[];
  readonly clubs: AvailableClubPages;
};

/** The maximum number of products listed. A sitemap may contain 50,000 pages, which is more than any winery's catalog. */
const mostListed = 49_000;

/** Returns the pages that do not depend on the catalog, each with the offer it requires, if any. */
const standingPages = (): readonly (SitemapPage & { readonly needs?: WineryRequirement })[] => [
  { path: '/wine-club', changedOn: undefined, needs: 'hasClubs' },
  { path: '/wine-club/gift', changedOn: undefined, needs: 'canGive' },
  { path: membershipPath(), changedOn: undefined, needs: 'hasMembership' },
  { path: '/daou-plus/gift', changedOn: undefined, needs: 'hasMembership' },
  { path: '/membership-overview', changedOn: undefined, needs: 'canCompare' },
  { path: '/membership-partnerships', changedOn: undefined, needs: 'hasMembership' },
  { path: '/curated-club-join', changedOn: undefined, needs: 'hasQuiz' },
  { path: '/events/month', changedOn: undefined },
  { path: '/shipping-states', changedOn: parseCivilDate(stateRulesAsOf) },
];

export async function loadSitemap({
  read,
  now,
  documents,
  clubs,
}: DiscoveryDependencies): Promise<SitemapPage[]> {
  const [listed, visits] = await Promise.all([
    viewShelf(read, guestStanding, mostListed),
    listExperiencesOnSale(read),
  ]);
  const visitPages = visits.map(({ slug }) => ({ path: `/events/${slug}`, changedOn: undefined }));
  const today = wineryDate(now);
  const legalPages = legalDocumentNames
    .filter((document) =>
      isWineryRequirementMet(wineryRequirementOfRoute(legalPagePaths[document].slice(1)), clubs),
    )
    .flatMap((document) => {
      const changedOn = document === 'waiver' ? undefined : legalVersionAgreedOn(document, today);
      return changedOn ? [{ path: legalPagePaths[document], changedOn }] : [];
    });
  const documentPages = standaloneDocumentPaths(documents, now).map((path) => ({
    path,
    changedOn: undefined,
  }));
  const codePages = standingPages().filter(({ needs }) => isWineryRequirementMet(needs, clubs));
  return sitemapPages(
    listed,
    [...codePages, ...legalPages, ...visitPages, ...documentPages].map((page) => ({
      ...page,
      path: page.path,
    })),
    today,
  );
}

/**
 * Returns the path of the product's widest picture, or of its first bottle's if it is a set without a picture. Undefined if neither exists.
 */
function picturePathOf({ slug, parts }: ShelfSku): string | undefined {
  const source = findPictureSource(slug) ?? findPictureSource(parts[0]?.slug ?? '');
  return source ? `${source.stem}-${source.widths.at(-1)}.webp` : undefined;
}

export async function loadWineFeed(
  read: Transaction,
  rates: Pick<ShippingRateTable, 'zoneOf' | 'price'>,
): Promise<WineFeedItem[]> {
  const listed = await viewShelf(read, guestStanding, mostListed);
  return listed
    .map((sku) => toFeedItem(sku, picturePathOf(sku), stateRules, rates))
    .filter((item) => item !== undefined);
}
