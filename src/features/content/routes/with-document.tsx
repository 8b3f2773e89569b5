import { data, Outlet } from 'react-router';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { loadDocument } from '../content-view.server.ts';
import { documentFreshness, previewHeaders, previewName, shouldRevalidateDocument } from '../page-rules.ts';
import { PreviewOver, ShownDocument } from '../ui/shown-document.tsx';
import type { Route } from './+types/with-document.ts';

export const handle = { adds: documentFreshness } satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateDocument;

export async function loader({ url, context }: Route.LoaderArgs) {
  const document = await loadDocument(context, url);
  const isByLink = url.searchParams.has(previewName);
  return data(
    { document, isPreviewOver: isByLink && !document?.preview },
    isByLink ? { headers: previewHeaders } : undefined,
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Around pages that editors may put a document onto: above what the code shows, or instead of it. */
export default function WithDocument({ loaderData: { document, isPreviewOver } }: Route.ComponentProps) {
  const isAlone = document?.placement === 'instead';
  return (
    <>
      {isPreviewOver && <PreviewOver />}
      {document && <ShownDocument document={document} isAlone={isAlone} />}
      {!isAlone && <Outlet />}
    </>
  );
}
