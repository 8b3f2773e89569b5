import { Outlet } from 'react-router';
import { loadDocument } from '../content-view.server.ts';
import { shouldRevalidateDocument } from '../page-rules.ts';
import { ShownDocument } from '../ui/shown-document.tsx';
import type { Route } from './+types/with-document.ts';

export const shouldRevalidate = shouldRevalidateDocument;

export async function loader({ url, context }: Route.LoaderArgs) {
  return { document: await loadDocument(context, url) };
}

/** Around pages that editors may put a document onto: above what the code shows, or instead of it. */
export default function WithDocument({ loaderData: { document } }: Route.ComponentProps) {
  const isAlone = document?.placement === 'instead';
  return (
    <>
      {document && <ShownDocument document={document} isAlone={isAlone} />}
      {!isAlone && <Outlet />}
    </>
  );
}
