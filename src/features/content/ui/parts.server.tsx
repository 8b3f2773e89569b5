import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { publicForm } from '../../../engine/content/forms/field-rules.ts';
import type { Block } from '../../../engine/content/types.ts';
import type { Log } from '../../../platform/log.server.ts';
import { buttonClasses } from '../../../ui/base/button.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { wineryPlaces } from '../../../winery-places.ts';
import { headingAnchorsOf } from '../anchor-rules.ts';
import type {
  BlockContainer,
  DocumentFacts,
  DocumentPart,
  HeadingAnchor,
  InteractiveBlock,
} from '../types.ts';
import { BlockContainerView } from './box.tsx';
import { EventCalendar, EventList } from './event-blocks.tsx';
import { TastingRoomLocations } from './map.tsx';
import { HeroBlock, ImageBlock, VideoBlock } from './pictures.tsx';
import { ClubComparisonBlock, GiftCardTeaserBlock, PerksBlock, WineFeatureBlock } from './shop-blocks.tsx';
import { HeadingBlock, Paragraphs, QuoteBlock, RichText, TableOfContents } from './words.tsx';

type Inner = {
  readonly documentId: string;
  readonly facts: DocumentFacts;
  /** The log that receives a warning for each block that can't be rendered. */
  readonly log: Pick<Log, 'warn'>;
};

type Shown = Inner & {
  /** Whether the document replaces the page's own content. */
  readonly isInstead: boolean;
};

/**
 * Renders a document for its page. Each static block is rendered separately, so that a block that throws or has no data is the only one
 * left out.
 */
export function renderDocumentParts(blocks: readonly Block[], shown: Shown): readonly DocumentPart[] {
  const anchors = headingAnchorsOf(blocks);
  const pieces = blocks.flatMap(
    (block, index) => pieceOf(block, { ...shown, anchors, isTop: true, index }) ?? [],
  );
  return joined(bands(buttonRows(pieces)));
}

/** Renders a form's blocks for the form's own page. */
export function renderFormParts(blocks: readonly Block[], inner: Inner): readonly DocumentPart[] {
  const anchors = headingAnchorsOf(blocks);
  return joined(innerPieces(blocks, { ...inner, anchors, isInstead: false, isTop: false, index: 0 }));
}

type Place = Shown & {
  /** The anchors of all headings, from block id to anchor. */
  readonly anchors: ReadonlyMap<string, HeadingAnchor>;
  readonly isTop: boolean;
  /** The block's position in its list, starting at 0. */
  readonly index: number;
  /** Whether the block is in one of several columns. */
  readonly isNarrow?: boolean;
};

/** A rendered block before it is joined into a part. A static block remains a React node, so that its container can be rendered with it. */
type Piece = {
  readonly id: string;
  /** Whether the block spans the full page width with its own spacing. */
  readonly isBand: boolean;
  /** Whether the block is a button, which shares a row with adjacent buttons. */
  readonly isButton?: boolean;
  readonly shown: { readonly node: ReactNode } | { readonly live: InteractiveBlock };
};

function pieceOf(block: Block, place: Place): Piece | undefined {
  try {
    const shown = liveOf(block, place) ?? nodeOf(block, place);
    if (shown === undefined) throw new Error('nothing to show');
    // Renders here, so that a failure affects only this block.
    if ('node' in shown) renderToStaticMarkup(shown.node);
    const isBand = place.isTop && bandKinds.has(block.kind);
    return { id: block.id, isBand, isButton: block.kind === 'button', shown };
  } catch (error) {
    const { documentId, log } = place;
    log.warn('document block not rendered', { documentId, code: block.kind, error });
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

/** Groups the pieces between full-width blocks into one container each. */
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

/** Returns the piece of a container: static if all its contents are static, otherwise interactive. */
function boxPiece(id: string, box: BlockContainer, places: readonly (readonly Piece[])[]): Piece {
  const isStill = places.flat().every(({ shown }) => 'node' in shown);
  if (!isStill)
    return { id, isBand: false, shown: { live: { kind: 'box', box, places: places.map(joined) } } };
  return {
    id,
    isBand: false,
    shown: { node: <BlockContainerView box={box} places={places.map(nodesOf)} /> },
  };
}

/** Groups adjacent buttons into rows. */
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

/** Converts pieces to document parts, joining adjacent static pieces into one part of markup. */
function joined(pieces: readonly Piece[]): readonly DocumentPart[] {
  const parts: DocumentPart[] = [];
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

/** Returns a block's interactive part, or undefined if the block is static or has nothing to show. */
function liveOf(block: Block, place: Place): { readonly live: InteractiveBlock } | undefined {
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
      const form = publicForm(block);
      return {
        live: {
          kind: 'form',
          documentId: place.documentId,
          // Its fields are parts; the block is included only to connect labels with fields.
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

/** Returns a static block's React node, or undefined if it has nothing to show, such as a missing wine or picture or an empty month. */
function nodeOf(block: Block, place: Place): Piece['shown'] | undefined {
  const { facts, anchors, isTop } = place;
  const boxed = (box: BlockContainer, ...places: readonly (readonly Block[])[]) =>
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
      return node(<HeadingBlock block={block} anchor={anchor} />);
    case 'image': {
      const picture = findPictureSource(block.picture);
      return picture ? node(<ImageBlock block={block} picture={picture} isWide={isWide} />) : undefined;
    }
    case 'columns': {
      const isCentered = block.columns.some(
        ({ blocks }) => blocks.length === 1 && blocks[0]?.kind === 'image',
      );
      return boxed({ kind: 'columns', isCentered }, ...block.columns.map(({ blocks }) => blocks));
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
        block.picture === undefined ? undefined : (findPictureSource(block.picture) ?? undefined);
      return node(
        <HeroBlock
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
      return card && band(<WineFeatureBlock block={block} card={card} />);
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
        ? band(<ClubComparisonBlock title={block.title ?? 'The clubs side by side'} clubs={facts.clubs} />)
        : undefined;
    case 'gift-card-teaser':
      return band(<GiftCardTeaserBlock block={block} faces={facts.giftCards} />);
    case 'perks':
      return band(<PerksBlock block={block} />);
    case 'table-of-contents':
      return anchors.size > 0
        ? node(<TableOfContents title={block.title} anchors={[...anchors.values()]} />)
        : undefined;
    case 'map':
      return band(<TastingRoomLocations map={wineryPlaces().map} />);
    case 'quote':
      return node(<QuoteBlock block={block} />);
    case 'video': {
      const poster = findPictureSource(block.poster);
      return poster ? node(<VideoBlock block={block} poster={poster} isWide={isWide} />) : undefined;
    }
    default:
      return undefined;
  }
}
