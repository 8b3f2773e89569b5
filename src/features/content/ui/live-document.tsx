import type { LiveBlock } from '../types.ts';
import { LivePart } from './live-part.tsx';
import { ShownDocument, type ShownDocumentProps } from './shown-document.tsx';

/** A document with interactive parts, rendered with the components they need. */
export function LiveDocument(props: ShownDocumentProps) {
  return <ShownDocument {...props} renderLive={renderLive} />;
}

const renderLive = (live: LiveBlock) => <LivePart live={live} />;
