import { late } from '../../../ui/base/late.tsx';
import type { ShownDocumentProps } from './shown-document.tsx';

/** What somebody does something with brings its scripts along; most documents are for reading. */
const LiveDocument = late(async () => (await import('./live-document.tsx')).LiveDocument);
const StillDocument = late(async () => (await import('./shown-document.tsx')).ShownDocument);

export function LateDocument(props: ShownDocumentProps) {
  const Part = props.document?.isLive ? LiveDocument : StillDocument;
  return <Part {...props} />;
}
