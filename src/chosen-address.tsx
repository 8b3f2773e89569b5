import { data } from 'react-router';
import type { Route } from './+types/chosen-address.ts';
import { isMembershipPathAlias } from './core/membership-path.ts';
import { dependenciesContext } from './dependencies.server.ts';
import { areDocumentsKnown } from './engine/content/index.server.ts';
import { withoutTrailingSlash } from './engine/content/rules.ts';
import { loadPageDocument } from './features/content/content-view.server.ts';
import { previewHeaders } from './features/content/page-rules.ts';
import { LazyDocument } from './features/content/ui/lazy-document.tsx';
import { membershipPageTags } from './features/plus/head-rules.ts';
import { loadMembershipPage } from './features/plus/membership-page.server.ts';
import type { PageHandle } from './platform/page-cache/page-handle.ts';
import { lazyComponent } from './ui/base/lazy-part.tsx';
import { pageMetaTags } from './ui/head/page-tags.ts';
import { notFoundResponseWithPicture } from './ui/media/not-found.server.ts';
import { pageTitle, winery } from './winery.ts';
import { wineryPrograms } from './winery-offers.ts';

export const handle = { isForBrowsing: true } satisfies PageHandle;

/** The membership's page, loaded lazily, so that documents don't load its script. */
const MembershipPage = lazyComponent(async () => (await import('./features/plus/ui/plus-page.tsx')).PlusPage);

/** Returns whether to reload the data: a document only for a different path, because cart changes don't affect it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}): boolean {
  if (isMembershipPathAlias(nextUrl.pathname)) return defaultShouldRevalidate;
  return withoutTrailingSlash(currentUrl.pathname) !== withoutTrailingSlash(nextUrl.pathname);
}

/**
 * Returns the membership page's data at the path that the winery chose for that page, or else the document at the URL.
 * @throws the root's 404 page with its picture, or status 503 while the documents are unknown.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (isMembershipPathAlias(url.pathname) && wineryPrograms().membership) {
    return data({ membership: await loadMembershipPage({ url, context }) });
  }
  const document = await loadPageDocument(context, url, { isAlone: true });
  if (!document && !areDocumentsKnown(context.get(dependenciesContext))) throw data(null, { status: 503 });
  if (!document) throw notFoundResponseWithPicture();
  return data(
    { document, path: withoutTrailingSlash(url.pathname) },
    document.preview ? { headers: previewHeaders } : undefined,
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  if ('membership' in loaderData) return membershipPageTags(matches, loaderData.membership);
  const { title, description = winery().description, preview } = loaderData.document;
  return [
    ...pageMetaTags(matches, { title: pageTitle(title), description, path: loaderData.path }),
    ...(preview ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

/** The page of the membership or of a document. It has its own file, because it combines features that may not import each other. */
export default function ChosenAddress({ loaderData }: Route.ComponentProps) {
  if ('membership' in loaderData) return <MembershipPage {...loaderData.membership} />;
  return <LazyDocument document={loaderData.document} isAlone />;
}
