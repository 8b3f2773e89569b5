import { dependenciesContext } from '../../../dependencies.server.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { openCallSchema } from '../forms.ts';
import { openMessenger } from '../open-messenger.server.ts';
import type { OpenMessengerResponse } from '../types.ts';
import type { Route } from './+types/open.ts';

/** Returns which messenger the shop uses. If it is the shop's own, also logs the visitor in and returns the conversation so far. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const call = openCallSchema.safeParse(await request.json().catch(() => undefined));
  if (!call.success) return Response.json({}, { status: 400 });
  const { chatWidgetKey: key } = shop.configuration;
  if (key !== undefined) return Response.json({ kind: 'hosted', key } satisfies OpenMessengerResponse);
  const { answer, setCookies } = await openMessenger(shop, {
    ...call.data,
    cookieHeader: request.headers.get('cookie'),
    visitor: context.get(visitorContext),
  });
  return Response.json(answer, { headers: headersWithCookies(setCookies) });
}
