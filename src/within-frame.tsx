import { data, Outlet } from 'react-router';
import type { Route } from './+types/within-frame.ts';
import { carriesDocument, withoutTrailingSlash } from './engine/content/rules.ts';
import { loadDocument } from './features/content/content-view.server.ts';
import { previewHeaders, previewName } from './features/content/page-rules.ts';
import { LazyDocument } from './features/content/ui/lazy-document.tsx';
import { ErrorPage, errorTitle } from './features/shell/ui/error-page.tsx';
import { pageTitle } from './winery.ts';

/** Returns whether to load the page's document again; page filters and cart changes do not affect it. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const paths = [currentUrl, nextUrl].map(({ pathname }) => withoutTrailingSlash(pathname));
  return paths[0] !== paths[1] && paths.some(carriesDocument);
}

/** Loads the document that editors placed on this page, above the code's content or instead of it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!carriesDocument(url.pathname)) return data({ shown: undefined });
  const document = await loadDocument(context, url);
  const isByLink = url.searchParams.has(previewName);
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
 * Renders what all pages in the shop's frame have in common. In its own file, because it joins features that must not import each other.
 */
export default function WithinFrame({ loaderData }: Route.ComponentProps) {
  const { shown } = loaderData;
  return (
    <>
      {shown && <LazyDocument {...shown} />}
      {!shown?.isAlone && <Outlet />}
    </>
  );
}

/**
 * Shows page errors within the shop's frame: an error caught here loads the frame's data, but one caught at the root
 * after a form does not.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
