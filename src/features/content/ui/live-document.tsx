import type { InteractiveBlock } from '../types.ts';
import { InteractivePart } from './live-part.tsx';
import { DocumentOnPage, type DocumentOnPageProps } from './shown-document.tsx';

/** A document with interactive parts, rendered with the components they need. */
export function InteractiveDocument(props: DocumentOnPageProps) {
  return <DocumentOnPage {...props} renderLive={renderLive} />;
}

const renderLive = (live: InteractiveBlock) => <InteractivePart live={live} />;
