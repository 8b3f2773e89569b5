import { data, Outlet } from 'react-router';
import type { Route } from './+types/within-frame.ts';
import { canPageShowDocument, withoutTrailingSlash } from './engine/content/rules.ts';
import { loadPageDocument } from './features/content/content-view.server.ts';
import { previewHeaders, previewQueryParameter } from './features/content/page-rules.ts';
import { LazyDocument } from './features/content/ui/lazy-document.tsx';
import { ErrorPage, errorTitle } from './features/shell/ui/error-page.tsx';
import { pageTitle } from './winery.ts';

/**
 * Returns whether to reload the page's content document. Filters and cart changes don't affect the document, so only a change of path
 * reloads it.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const paths = [currentUrl, nextUrl].map(({ pathname }) => withoutTrailingSlash(pathname));
  return paths[0] !== paths[1] && paths.some(canPageShowDocument);
}

/** Loads the content document that editors placed on this page, either above the page's own content or instead of it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!canPageShowDocument(url.pathname)) return data({ shown: undefined });
  const document = await loadPageDocument(context, url);
  const isByLink = url.searchParams.has(previewQueryParameter);
  const isPreviewOver = isByLink && !document?.preview;
  const isAlone = document?.placement === 'instead';
  return data(
    { shown: document || isPreviewOver ? { document, isAlone, isPreviewOver } : undefined },
    isByLink ? { headers: previewHeaders } : undefined,
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: pageTitle(errorTitle(error)) }];

/**
 * The layout of all pages in the shop's frame, with the content document of each page. It is a separate file because it combines features
 * that must not import each other.
 */
export default function ShopFrameLayout({ loaderData }: Route.ComponentProps) {
  const { shown } = loaderData;
  return (
    <>
      {shown && <LazyDocument {...shown} />}
      {!shown?.isAlone && <Outlet />}
    </>
  );
}

/**
 * Shows page errors within the shop's frame. An error caught here still loads the frame's data, whereas one caught at the root after a form
 * submission does not.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
