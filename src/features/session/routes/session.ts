import { dependenciesContext } from '../../../dependencies.server.ts';
import { clearSessionCookies } from '../../../engine/identity/index.server.ts';
import { accessTokenFor } from '../../../platform/access-token.server.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { sessionCookieName } from '../../../platform/cookies.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { accountMark } from '../account-mark.server.ts';
import type { SessionObject } from '../types.ts';
import type { Route } from './+types/session.ts';

/** Who is signed in, in as few words as a page needs (A41); the empty object for nobody (§7). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { configuration, clock, seal } = context.get(dependenciesContext);
  const signedIn = await context.get(visitorContext).signedIn();
  if (!signedIn) {
    // A cookie that opens nothing any more is taken back, with the greeting that came with it.
    const isOver = readCookie(request.headers.get('cookie'), sessionCookieName(configuration)) !== undefined;
    const setCookies = isOver ? clearSessionCookies({ configuration }) : [];
    return Response.json({} satisfies SessionObject, {
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
  } satisfies SessionObject);
}
