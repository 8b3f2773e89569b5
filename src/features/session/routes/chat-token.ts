import { dependenciesContext } from '../../../dependencies.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import type { Route } from './+types/chat-token.ts';

/** Serves the token that identifies the customer to the messenger; null for guests and on any failure (§8). */
export async function loader({ context }: Route.LoaderArgs) {
  const { chat, clock, log } = context.get(dependenciesContext);
  const { requestId } = context.get(requestContext);
  try {
    const signedIn = await context.get(visitorContext).signedIn();
    if (!signedIn) return Response.json({ token: null });
    const { customerId, email, firstName, lastName } = signedIn;
    const name = `${firstName} ${lastName}`.trim();
    return Response.json({ token: await chat.sign({ customerId, email, name }, clock.now()) });
  } catch (error) {
    log.warn('messenger token not issued', { requestId, error });
    return Response.json({ token: null });
  }
}
