import { wineryDate } from '../../core/dates.ts';
import { newestReleases, shelfCardOf } from '../../engine/catalog/card-rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewShelf } from '../../engine/catalog/view.server.ts';
import { clubsOnOffer } from '../../engine/clubs/view.server.ts';
import { flattenBlocks } from '../../engine/content/rules.ts';
import type { Block, BlockKind } from '../../engine/content/types.ts';
import { giftCardsOffer } from '../../engine/gifts/cards/rules.ts';
import type { CustomerStanding } from '../../engine/pricing/standing/rules.ts';
import { wineryMonth } from '../../engine/visits/experiences/month-rules.ts';
import {
  listExperiencesOnSale,
  loadVisitCalendarMonth,
  nextSlots,
} from '../../engine/visits/experiences/view.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { productCardPictures } from '../../ui/commerce/card-pictures.server.ts';
import { giftCardFaces } from '../../ui/commerce/gift-card-faces.server.ts';
import { nextSessionRows, toCalendarMonth, toClubColumn } from './facts-rules.ts';
import type { DocumentFacts } from './types.ts';

export type DocumentFactsContext = {
  readonly read: Transaction;
  readonly now: Date;
  /** The visitor's memberships and entitlements, which determine prices. */
  readonly standing: CustomerStanding;
};

/** The maximum number of calendar months loaded for one document. */
const mostMonths = 3;
const mostNewest = 24;

/**
 * Loads the shop data that the blocks show, in one round of queries for any number of blocks. Runs no queries if they show only their own
 * text.
 */
export async function loadDocumentFacts(
  blocks: readonly Block[],
  asking: DocumentFactsContext,
): Promise<DocumentFacts> {
  const all = flattenBlocks(blocks);
  const has = (...kinds: readonly BlockKind[]) => all.some(({ kind }) => kinds.includes(kind));
  const [shelf, events, months, clubs] = await Promise.all([
    has('product-grid', 'wine-feature') ? loadShelf(asking) : { cards: new Map(), newest: new Map() },
    has('event-list') ? loadEvents(asking) : [],
    loadMonths(all, asking),
    has('club-comparison') ? clubsOnOffer(asking.read, asking.now) : [],
  ]);
  return {
    ...shelf,
    ...{ events, months },
    clubs: clubs.map(toClubColumn),
    giftCards: has('gift-card-teaser') ? giftCardFaces(giftCardsOffer().designs) : [],
  };
}

async function loadShelf({
  read,
  now,
  standing,
}: DocumentFactsContext): Promise<Pick<DocumentFacts, 'cards' | 'newest'>> {
  const shelf = await viewShelf(read, standing);
  const today = wineryDate(now);
  const cardOf = (sku: ShelfSku) => ({ ...shelfCardOf(sku, today), pictures: productCardPictures(sku) });
  const wines = shelf.filter(({ kind }) => kind === 'wine');
  const styles = Map.groupBy(wines, ({ style }) => style ?? 'none');
  return {
    cards: new Map(shelf.map((sku) => [sku.slug, cardOf(sku)])),
    newest: new Map(
      [['all', wines] as const, ...styles].map(([style, ofStyle]) => [
        style,
        newestReleases(ofStyle, mostNewest).map(cardOf),
      ]),
    ),
  };
}

async function loadEvents({
  read,
  now,
  standing: visitor,
}: DocumentFactsContext): Promise<DocumentFacts['events']> {
  const events = (await listExperiencesOnSale(read)).filter(({ kind }) => kind === 'event');
  return nextSessionRows(events, await nextSlots(read, events, { visitor, now, each: 1 }), now);
}

async function loadMonths(
  blocks: readonly Block[],
  { read, now, standing: visitor }: DocumentFactsContext,
): Promise<DocumentFacts['months']> {
  const asked = blocks.flatMap((block) => (block.kind === 'event-calendar' ? [block.month ?? 'now'] : []));
  const names = [...new Set(asked)].slice(0, mostMonths);
  const months = await Promise.all(
    names.map(async (name) => {
      const month = name === 'now' ? wineryMonth(now) : name;
      return [
        name,
        toCalendarMonth(await loadVisitCalendarMonth(read, { visitor, now, month }), now),
      ] as const;
    }),
  );
  return new Map(months);
}
