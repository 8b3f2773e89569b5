import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { shownForm } from '../../../engine/content/forms/field-rules.ts';
import type { Block } from '../../../engine/content/types.ts';
import type { Log } from '../../../platform/log.server.ts';
import { buttonClasses } from '../../../ui/base/button.tsx';
import { findPictureSources } from '../../../ui/media/pictures.server.ts';
import { anchorsOf } from '../anchor-rules.ts';
import type { Anchor, Box, DocumentFacts, Live, Part } from '../types.ts';
import { BoxView } from './box.tsx';
import { EventCalendar, EventList } from './event-blocks.tsx';
import { WhereWeAre } from './map.tsx';
import { Hero, Image, Video } from './pictures.tsx';
import { ClubComparison, GiftCardTeaser, Perks, WineFeature } from './shop-blocks.tsx';
import { Contents, Heading, Paragraphs, Quote, RichText } from './words.tsx';

type Inner = {
  readonly documentId: string;
  readonly facts: DocumentFacts;
  /** Told of each block that cannot be shown. */
  readonly log: Pick<Log, 'warn'>;
};

type Shown = Inner & {
  /** Whether the document is all that its page shows. */
  readonly isInstead: boolean;
};

/**
 * A document as its page shows it. What nobody does anything with is rendered here, block by block: one that throws, or that
 * tells of what is gone, is left out alone.
 */
export function partsOf(blocks: readonly Block[], shown: Shown): readonly Part[] {
  const anchors = anchorsOf(blocks);
  const pieces = blocks.flatMap(
    (block, index) => pieceOf(block, { ...shown, anchors, isTop: true, index }) ?? [],
  );
  return joined(bands(buttonRows(pieces)));
}

/** Blocks that stand on a page which is none of a document: those of a form, on its own. */
export function innerParts(blocks: readonly Block[], inner: Inner): readonly Part[] {
  const anchors = anchorsOf(blocks);
  return joined(innerPieces(blocks, { ...inner, anchors, isInstead: false, isTop: false, index: 0 }));
}

type Place = Shown & {
  /** The headings of all that is shown, by the id of their block. */
  readonly anchors: ReadonlyMap<string, Anchor>;
  readonly isTop: boolean;
  /** Among the blocks of its list. */
  readonly index: number;
  /** One of several columns. */
  readonly isNarrow?: boolean;
};

/** A block on its way to a part: what is rendered here is still a node, so that what holds it can be rendered as one. */
type Piece = {
  readonly id: string;
  /** Stands from edge to edge of the page and keeps its own distance. */
  readonly isBand: boolean;
  /** Stands beside its like. */
  readonly isButton?: boolean;
  readonly shown: { readonly node: ReactNode } | { readonly live: Live };
};

function pieceOf(block: Block, place: Place): Piece | undefined {
  try {
    const shown = liveOf(block, place) ?? nodeOf(block, place);
    if (shown === undefined) throw new Error('nothing to show');
    // What throws while it is rendered shall do so here, alone.
    if ('node' in shown) renderToStaticMarkup(shown.node);
    const isBand = place.isTop && bandKinds.has(block.kind);
    return { id: block.id, isBand, isButton: block.kind === 'button', shown };
  } catch (error) {
    const { documentId, log } = place;
    log.warn('block of a document is left out', { documentId, code: block.kind, error });
    return undefined;
  }
}

const bandKinds: ReadonlySet<Block['kind']> = new Set([
  'hero',
  'section',
  'product-grid',
  'wine-feature',
  'event-list',
  'event-calendar',
  'club-comparison',
  'gift-card-teaser',
  'perks',
  'map',
]);

/** What lies between two bands flows down one column of the page. */
function bands(pieces: readonly Piece[]): readonly Piece[] {
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row === undefined || piece.isBand || row[0]?.isBand) rows.push([piece]);
    else row.push(piece);
  }
  return rows.map((row): Piece => {
    const [first] = row;
    if (first?.isBand) return first;
    return boxPiece(first?.id ?? '', { kind: 'flow', isTop: true }, [row]);
  });
}

/** A box of nodes is a node; of anything else it lives where its content does. */
function boxPiece(id: string, box: Box, places: readonly (readonly Piece[])[]): Piece {
  const isStill = places.flat().every(({ shown }) => 'node' in shown);
  if (!isStill)
    return { id, isBand: false, shown: { live: { kind: 'box', box, places: places.map(joined) } } };
  return { id, isBand: false, shown: { node: <BoxView box={box} places={places.map(nodesOf)} /> } };
}

/** Buttons that follow each other share a line. */
function buttonRows(pieces: readonly Piece[]): readonly Piece[] {
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (piece.isButton && row?.[0]?.isButton) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => {
    const [first] = row;
    if (!first?.isButton) return row;
    return [{ ...first, isButton: false, shown: { node: <ButtonRow>{nodesOf(row)}</ButtonRow> } }];
  });
}

function ButtonRow({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap items-center gap-x-5 gap-y-3">{children}</p>;
}

function nodesOf(pieces: readonly Piece[]): ReactNode {
  return pieces.map(({ id, shown }) => <Fragment key={id}>{'node' in shown && shown.node}</Fragment>);
}

/** Nodes beside each other are one piece of markup. */
function joined(pieces: readonly Piece[]): readonly Part[] {
  const parts: Part[] = [];
  for (const { id, shown } of pieces) {
    const last = parts.at(-1);
    if ('live' in shown) parts.push({ kind: 'live', id, live: shown.live });
    else {
      const html = renderToStaticMarkup(shown.node);
      if (last?.kind === 'markup') parts[parts.length - 1] = { ...last, html: last.html + html };
      else parts.push({ kind: 'markup', id, html });
    }
  }
  return parts;
}

function innerPieces(blocks: readonly Block[], place: Place): readonly Piece[] {
  return buttonRows(
    blocks.flatMap((block, index) => pieceOf(block, { ...place, isTop: false, index }) ?? []),
  );
}

/** What somebody does something with. */
function liveOf(block: Block, place: Place): { readonly live: Live } | undefined {
  switch (block.kind) {
    case 'product-grid': {
      const { cards, newest } = place.facts;
      const chosen = block.slugs.flatMap((slug) => cards.get(slug) ?? []);
      const all = block.slugs.length > 0 ? chosen : (newest.get(block.style ?? 'all') ?? []);
      if (all.length === 0) return undefined;
      const { isTop, isNarrow = false } = place;
      const grid = { title: block.title, isTop, isNarrow, cards: all.slice(0, block.limit) };
      return { live: { kind: 'grid', grid } };
    }
    case 'form': {
      const form = shownForm(block);
      return {
        live: {
          kind: 'form',
          documentId: place.documentId,
          // Its fields are parts; the browser is told of them once more only for what leads from a label to its field.
          block: form,
          parts: joined(innerPieces(form.blocks, place)),
        },
      };
    }
    case 'text-input':
    case 'text-area':
    case 'select':
    case 'label':
    case 'submit-button':
      return { live: { kind: 'field', block } };
    default:
      return undefined;
  }
}

/** Undefined for what has nothing to show: a wine that is gone, a picture that nobody made, a month without days. */
function nodeOf(block: Block, place: Place): Piece['shown'] | undefined {
  const { facts, anchors, isTop } = place;
  const boxed = (box: Box, ...places: readonly (readonly Block[])[]) =>
    boxPiece(
      block.id,
      box,
      places.map((blocks) =>
        innerPieces(blocks, { ...place, isNarrow: place.isNarrow || box.kind === 'columns' }),
      ),
    ).shown;
  const node = (shown: ReactNode) => ({ node: shown });
  const band = (shown: ReactNode) =>
    node(<div className={isTop ? 'content-band page-width' : 'content-piece'}>{shown}</div>);
  const anchor = anchors.get(block.id)?.id;
  const isWide = !place.isNarrow;

  switch (block.kind) {
    case 'text':
      return node(
        <div className="max-w-reading space-y-4">
          <Paragraphs text={block.text} />
        </div>,
      );
    case 'rich-text':
      return node(
        <div className="max-w-reading space-y-4">
          <RichText nodes={block.nodes} />
        </div>,
      );
    case 'heading':
      return node(<Heading block={block} anchor={anchor} />);
    case 'image': {
      const picture = findPictureSources(block.picture);
      return picture ? node(<Image block={block} picture={picture} isWide={isWide} />) : undefined;
    }
    case 'columns': {
      const isCentred = block.columns.some(
        ({ blocks }) => blocks.length === 1 && blocks[0]?.kind === 'image',
      );
      return boxed({ kind: 'columns', isCentred }, ...block.columns.map(({ blocks }) => blocks));
    }
    case 'section':
      return boxed({ kind: 'section', isTop, tone: block.tone, title: block.title, anchor }, block.blocks);
    case 'button':
      return node(
        <a href={block.link} className={buttonClasses(block.look === 'primary' ? 'filled' : 'outline')}>
          {block.text}
        </a>,
      );
    case 'accordion':
      return boxed(
        { kind: 'accordion', titles: block.items.map(({ title }) => title) },
        ...block.items.map(({ blocks }) => blocks),
      );
    case 'tabs':
      return boxed(
        { kind: 'tabs', id: block.id, titles: block.items.map(({ label }) => label) },
        ...block.items.map(({ blocks }) => blocks),
      );
    case 'hero': {
      const isFirst = isTop && place.index === 0;
      const picture =
        block.picture === undefined ? undefined : (findPictureSources(block.picture) ?? undefined);
      return node(
        <Hero
          block={block}
          picture={picture}
          isTop={isTop}
          isHeading={isFirst && place.isInstead}
          isFirst={isFirst}
        />,
      );
    }
    case 'wine-feature': {
      const card = facts.cards.get(block.slug);
      return card && band(<WineFeature block={block} card={card} />);
    }
    case 'event-list': {
      const events = facts.events.slice(0, block.limit);
      return events.length > 0
        ? band(<EventList title={block.title ?? 'Next at the winery'} events={events} />)
        : undefined;
    }
    case 'event-calendar': {
      const month = facts.months.get(block.month ?? 'now');
      return month && band(<EventCalendar month={month} />);
    }
    case 'club-comparison':
      return facts.clubs.length > 0
        ? band(<ClubComparison title={block.title ?? 'The clubs side by side'} clubs={facts.clubs} />)
        : undefined;
    case 'gift-card-teaser':
      return band(<GiftCardTeaser block={block} faces={facts.giftCards} />);
    case 'perks':
      return band(<Perks block={block} />);
    case 'table-of-contents':
      return anchors.size > 0
        ? node(<Contents title={block.title} anchors={[...anchors.values()]} />)
        : undefined;
    case 'map':
      return band(<WhereWeAre />);
    case 'quote':
      return node(<Quote block={block} />);
    case 'video': {
      const poster = findPictureSources(block.poster);
      return poster ? node(<Video block={block} poster={poster} isWide={isWide} />) : undefined;
    }
    default:
      return undefined;
  }
}
