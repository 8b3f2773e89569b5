import { dependenciesContext } from '../../../dependencies.server.ts';
import { clearSessionCookies } from '../../../engine/identity/index.server.ts';
import { accessTokenFor } from '../../../platform/access-token.server.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { sessionCookieName } from '../../../platform/cookies.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { accountMark } from '../account-mark.server.ts';
import type { SessionResponse } from '../types.ts';
import type { Route } from './+types/session.ts';

/**
 * Serves the signed-in customer's session, with as little data as a page needs (A41); an empty object for a visitor who is signed out (§7).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { configuration, clock, seal } = context.get(dependenciesContext);
  const signedIn = await context.get(visitorContext).signedIn();
  if (!signedIn) {
    // Clears a cookie that is no longer valid, and the greeting set with it.
    const isOver = readCookie(request.headers.get('cookie'), sessionCookieName(configuration)) !== undefined;
    const setCookies = isOver ? clearSessionCookies({ configuration }) : [];
    return Response.json({} satisfies SessionResponse, {
      headers: setCookies.map((cookie) => ['set-cookie', cookie]),
    });
  }
  const { customerId, firstName, lastName, email, sessionId, expiresAt } = signedIn;
  return Response.json({
    isAuthenticated: true,
    user: { name: `${firstName} ${lastName}`.trim(), email, firstName, lastName },
    accessToken: accessTokenFor(seal, sessionId, clock.now()),
    account: accountMark(seal, customerId),
    expires: expiresAt.toISOString(),
  } satisfies SessionResponse);
}
