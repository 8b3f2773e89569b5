import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import type { ShownDocumentProps } from './shown-document.tsx';

/** The component for documents with interactive parts, loaded only for them because most documents have none. */
const LiveDocument = lazyComponent(async () => (await import('./live-document.tsx')).LiveDocument);
const StillDocument = lazyComponent(async () => (await import('./shown-document.tsx')).ShownDocument);

export function LazyDocument(props: ShownDocumentProps) {
  const Part = props.document?.isLive ? LiveDocument : StillDocument;
  return <Part {...props} />;
}
