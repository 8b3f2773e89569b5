import { foreignMarkupPolicy } from '../../../platform/security-headers.server.ts';
import { requireDemoMailbox } from '../require-mailbox.server.ts';
import { openLinksInNewTab } from '../rules.ts';
import type { Route } from './+types/mail-markup.ts';

/**
 * Returns an email's HTML with a content security policy that blocks scripts, forms and all requests except for the shop's own pictures.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const mail = await requireDemoMailbox(context).read(new URL(request.url).searchParams.get('id') ?? '');
  if (!mail?.html) return new Response(null, { status: 404 });
  return new Response(openLinksInNewTab(mail.html), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': foreignMarkupPolicy,
    },
  });
}
