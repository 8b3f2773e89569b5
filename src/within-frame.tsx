import { data, Outlet } from 'react-router';
import type { Route } from './+types/within-frame.ts';
import { carriesDocument, plainPath } from './engine/content/rules.ts';
import { loadDocument } from './features/content/content-view.server.ts';
import { previewHeaders, previewName } from './features/content/page-rules.ts';
import { LateDocument } from './features/content/ui/late-document.tsx';
import { ErrorPage, errorTitle } from './features/shell/ui/error-page.tsx';
import { pageTitle } from './house.ts';

/** What is chosen on a page, or put into the cart, changes nothing in its document. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const paths = [currentUrl, nextUrl].map(({ pathname }) => plainPath(pathname));
  return paths[0] !== paths[1] && paths.some(carriesDocument);
}

/** What editors put onto this page: above what the code shows, or instead of it. */
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

/** What all pages have within the frame of the shop. By itself, since it joins what no feature may know of another. */
export default function WithinFrame({ loaderData }: Route.ComponentProps) {
  const { shown } = loaderData;
  return (
    <>
      {shown && <LateDocument {...shown} />}
      {!shown?.isAlone && <Outlet />}
    </>
  );
}

/**
 * What breaks on a page is told within the frame of the shop: the frame's own data are loaded for an error here, and for an
 * error at the root after a form they are not.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
