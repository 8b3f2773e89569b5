import { href, redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { exportPersonalData } from '../../../engine/support/personal-data/index.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import type { Route } from './+types/my-data.ts';

/** Redirects a GET to the settings page, because only the button may create the file, never a link. */
export function loader(): never {
  throw redirect(href('/shop/settings'));
}

const filesPerHour = 5;

/** Streams all data of the customer as one JSON file. Nothing is stored. */
export async function action(args: Route.ActionArgs) {
  const { customerId, email } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const now = shop.clock.now();
  const limit = { bucket: 'my-data', key: customerId, limit: filesPerHour, windowSeconds: 3_600, now };
  if (!(await takeRateLimitToken(shop, limit)).allowed) {
    const text = 'You’ve downloaded your data five times in the past hour. Please try again later.';
    const flash = serializeFlashCookie(shop.configuration, { kind: 'error', text });
    return redirect(href('/shop/settings'), { headers: { 'set-cookie': flash } });
  }
  const encoder = new TextEncoder();
  const parts = exportPersonalData(shop, { customerId, email });
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      ...privateHeaders,
    },
  });
}
