import type { ReactNode } from 'react';
import { WineCardGrid } from '../../../ui/commerce/card-grid.tsx';
import type { DocumentPart, InteractiveBlock, ProductGridView } from '../types.ts';
import { BlockContainerView } from './box.tsx';
import { FormBlock } from './form-block.tsx';
import { FormControlBlock } from './form-part.tsx';

/** An interactive part of a document, or a container of interactive parts. */
export function InteractivePart({ live }: { live: InteractiveBlock }): ReactNode {
  switch (live.kind) {
    case 'box':
      return (
        <BlockContainerView box={live.box} places={live.places.map((parts) => renderInnerParts(parts))} />
      );
    case 'grid':
      return <ProductGrid {...live.grid} />;
    case 'form':
      return (
        <FormBlock block={live.block} documentId={live.documentId}>
          {renderInnerParts(live.parts)}
        </FormBlock>
      );
    case 'field':
      return <FormControlBlock block={live.block} />;
  }
}

/** Renders the parts inside a container or form. */
export function renderInnerParts(parts: readonly DocumentPart[]): ReactNode {
  return parts.map((part) =>
    part.kind === 'live' ? (
      <InteractivePart key={part.id} live={part.live} />
    ) : (
      <Markup key={part.id} html={part.html} />
    ),
  );
}

/** Markup that the server rendered from adjacent blocks. */
function Markup({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped, on the server
  return <div className="content-flow" dangerouslySetInnerHTML={{ __html: html }} />;
}

function ProductGrid({ title, isTop, isNarrow, cards }: ProductGridView) {
  return (
    <section className={isTop ? 'content-band page-width' : 'content-piece'}>
      {title !== undefined && <h2 className="type-heading mb-8 lg:mb-10">{title}</h2>}
      <WineCardGrid cards={cards} isNarrow={isNarrow} />
    </section>
  );
}
