import { createContext, type RouterContextProvider, redirect } from 'react-router';
import type { CustomerId, SessionId } from '../core/ids.ts';
import { needsSession } from './guarded-pages.ts';
import { pagePathOf } from './page-cache/page-request.ts';
import { signInUrl } from './sign-in-address.ts';

/** The signed-in customer, as pages and use cases need it. Owner-scoped queries take `customerId` (I-6). */
export type SignedInSession = {
  readonly sessionId: SessionId;
  readonly customerId: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedInAt: Date;
  /** The latest time at which the session ends. */
  readonly expiresAt: Date;
};

/** The visitor of one request. Queries the database at most once, only if needed, and never without a valid session cookie. */
export type Visitor = { signedIn(): Promise<SignedInSession | undefined> };

/**
 * The key of the visitor in a request's context, set by `entry.server.tsx`. Like every router context key, it exists only in the server
 * bundle.
 */
export const visitorContext = createContext<Visitor>();

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Returns the signed-in customer, for loaders and actions that need one. @throws a redirect to the sign-in page if no one is signed in; it
 * leads back to this path and query (§2, §4, §8 SessionRequired).
 */
export async function requireSignedIn({ request, context }: Asked): Promise<SignedInSession> {
  const signedIn = await context.get(visitorContext).signedIn();
  if (signedIn) return signedIn;
  throw redirect(signInUrl({ originUrl: pageOf(request.url), error: 'SessionRequired' }));
}

/** Redirects guests of guarded pages to the sign-in page. Runs before the loaders and actions of every path. */
export async function guardPage(asked: Asked & { readonly url: URL }): Promise<void> {
  if (needsSession(asked.url.pathname)) await requireSignedIn(asked);
}

/** Returns path and query of the page that a request is about. The router requests its data at a URL derived from it. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete('_routes');
  const path = pagePathOf(pathname);
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}
