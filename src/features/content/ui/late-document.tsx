import { late } from '../../../ui/base/late.tsx';
import type { ShownDocumentProps } from './shown-document.tsx';

/** What somebody does something with brings its scripts along; most documents are for reading. */
const LiveDocument = late(async () => (await import('./live-document.tsx')).LiveDocument);
const StillDocument = late(async () => (await import('./shown-document.tsx')).ShownDocument);

export function LateDocument(props: ShownDocumentProps) {
  const isLive = props.document?.parts.some(({ kind }) => kind === 'live');
  return isLive ? <LiveDocument {...props} /> : <StillDocument {...props} />;
}
