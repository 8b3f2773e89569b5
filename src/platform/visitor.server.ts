import { createContext, type RouterContextProvider, redirect } from 'react-router';
import type { CustomerId, SessionId } from '../core/ids.ts';
import { needsSession } from './guarded-pages.ts';
import { pagePathOf } from './page-cache/page-request.ts';
import { signInAddress } from './sign-in-address.ts';

/** Who is signed in, as pages and use cases need it. `customerId` is what owner-scoped queries take (I-6). */
export type SignedIn = {
  readonly sessionId: SessionId;
  readonly customerId: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedInAt: Date;
  /** The session's last moment, whatever happens. */
  readonly expiresAt: Date;
};

/** One per request; it asks the database at most once, only when somebody wants to know, and never without a session cookie of ours. */
export type Visitor = { signedIn(): Promise<SignedIn | undefined> };

/** Set for each request by `entry.server.tsx`; like every key of the router's context it exists in the server bundle only. */
export const visitorContext = createContext<Visitor>();

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * For loaders and actions of pages that need a session.
 * @throws a redirect to the sign-in page, which leads back to this path and query (§2, §4, §8 SessionRequired), without one.
 */
export async function requireSignedIn({ request, context }: Asked): Promise<SignedIn> {
  const signedIn = await context.get(visitorContext).signedIn();
  if (signedIn) return signedIn;
  throw redirect(signInAddress({ originUrl: pageOf(request.url), error: 'SessionRequired' }));
}

/** Turns guests away from every address below a guarded page, before any of its loaders and actions. */
export async function guardPage(asked: Asked & { readonly url: URL }): Promise<void> {
  if (needsSession(asked.url.pathname)) await requireSignedIn(asked);
}

/** Path and query of the page that a request is about: the router's own asks for its data at an address made of it. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete('_routes');
  const path = pagePathOf(pathname);
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}
