import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import type { DocumentOnPageProps } from './shown-document.tsx';

/** The component for documents with interactive parts, loaded only for them because most documents have none. */
const LiveDocument = lazyComponent(async () => (await import('./live-document.tsx')).InteractiveDocument);
const StillDocument = lazyComponent(async () => (await import('./shown-document.tsx')).DocumentOnPage);

export function LazyDocument(props: DocumentOnPageProps) {
  const Part = props.document?.isLive ? LiveDocument : StillDocument;
  return <Part {...props} />;
}
