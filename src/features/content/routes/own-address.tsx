import { data } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { areDocumentsKnown } from '../../../engine/content/index.server.ts';
import { plainPath } from '../../../engine/content/rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageTags } from '../../../ui/head/page-tags.ts';
import { notFoundWithPicture } from '../../../ui/media/not-found.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { loadDocument } from '../content-view.server.ts';
import { previewHeaders } from '../page-rules.ts';
import { LazyDocument } from '../ui/lazy-document.tsx';
import type { Route } from './+types/own-address.ts';

export const handle = { isForBrowsing: true } satisfies PageHandle;

/** Cart changes do not affect a document. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return plainPath(currentUrl.pathname) !== plainPath(nextUrl.pathname);
}

/** Any address that no other route has: a document's own page, or the root's 404 page with its picture. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const document = await loadDocument(context, url, { isAlone: true });
  if (!document && !areDocumentsKnown(context.get(dependenciesContext))) throw data(null, { status: 503 });
  if (!document) throw notFoundWithPicture();
  return data(
    { document, path: plainPath(url.pathname) },
    document.preview ? { headers: previewHeaders } : undefined,
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { title, description = winery().description, preview } = loaderData.document;
  return [
    ...pageTags(matches, { title: pageTitle(title), description, path: loaderData.path }),
    ...(preview ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

export default function OwnAddress({ loaderData: { document } }: Route.ComponentProps) {
  return <LazyDocument document={document} isAlone />;
}
