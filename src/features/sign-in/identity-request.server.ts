import type { RouterContextProvider } from 'react-router';
import type { Entered, Sender } from '../../engine/identity/types.ts';
import { dependenciesContext, requestContext, type ShopDependencies } from '../../platform/context.server.ts';
import { writeFlash } from '../../platform/cookies.server.ts';

export type IdentityRequest = { readonly shop: ShopDependencies; readonly sender: Sender };

/** What the use cases of identity want to know of a request. */
export function readIdentityRequest({
  request,
  context,
}: {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}): IdentityRequest {
  const { clientAddress, requestId } = context.get(requestContext);
  return {
    shop: context.get(dependenciesContext),
    sender: {
      clientAddress,
      requestId,
      userAgent: request.headers.get('user-agent') ?? undefined,
      cookieHeader: request.headers.get('cookie'),
    },
  };
}

/** The cookies of whoever is signed in from now on, and what the next page tells them. @param said before all else. */
export function arrivalHeaders(
  { configuration }: Pick<ShopDependencies, 'configuration'>,
  { setCookies, notices }: Pick<Entered, 'setCookies' | 'notices'>,
  said?: string,
): Headers {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  const text = [...(said === undefined ? [] : [said]), ...notices].join(' ');
  if (text !== '') headers.append('set-cookie', writeFlash(configuration, { kind: 'success', text }));
  return headers;
}
