import { createContext, type RouterContextProvider, redirect } from 'react-router';
import type { CustomerId, SessionId } from '../core/ids.ts';
import { pageRequiresSession } from './guarded-pages.ts';
import { pagePathOf } from './page-cache/page-request.ts';
import { signInUrl } from './sign-in-address.ts';

/** The signed-in customer of a request. Queries for the customer's own data require `customerId` (I-6). */
export type SignedInSession = {
  readonly sessionId: SessionId;
  readonly customerId: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedInAt: Date;
  /** The time by which the session ends at the latest. */
  readonly expiresAt: Date;
};

/** The visitor of one request. `signedIn` queries the database at most once, and never without a valid session cookie or access token. */
export type Visitor = { signedIn(): Promise<SignedInSession | undefined> };

/** The context key of a request's visitor, set by `entry.server.tsx`. Like all router context keys, it exists only in the server bundle. */
export const visitorContext = createContext<Visitor>();

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Returns the signed-in customer, for loaders and actions that require one.
 * @throws a redirect to the sign-in page if no one is signed in. After sign-in, the visitor returns to this path and query (§2, §4, §8
 * SessionRequired).
 */
export async function requireSignedIn({ request, context }: Asked): Promise<SignedInSession> {
  const signedIn = await context.get(visitorContext).signedIn();
  if (signedIn) return signedIn;
  throw redirect(signInUrl({ originUrl: pageOf(request.url), error: 'SessionRequired' }));
}

/** Redirects guests from guarded pages to the sign-in page. Runs before the loaders and actions of every path. */
export async function guardPage(asked: Asked & { readonly url: URL }): Promise<void> {
  if (pageRequiresSession(asked.url.pathname)) await requireSignedIn(asked);
}

/** Returns the path and query of the page that a request is for. The router requests a page's data at a URL derived from the page's. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete('_routes');
  const path = pagePathOf(pathname);
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}
