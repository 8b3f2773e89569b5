import { dependenciesContext } from '../../../dependencies.server.ts';
import { csrfTokenFor } from '../../../platform/csrf-token.server.ts';
import type { Route } from './+types/csrf.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const { token, setCookies } = csrfTokenFor(context.get(dependenciesContext), request.headers.get('cookie'));
  return Response.json({ csrfToken: token }, { headers: setCookies.map((cookie) => ['set-cookie', cookie]) });
}
