import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { securityContactExpiresOn, securityText } from '../security-rules.ts';
import type { Route } from './+types/security-contact.ts';

export const handle = { finished: { tags: [], seconds: 3600 } } satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs): Response {
  const { configuration, clock, log } = context.get(dependenciesContext);
  if (wineryDate(clock.now()) >= securityContactExpiresOn()) {
    log.warn(
      'security.txt has expired: check that its mailbox is read, then update confirmedOn in src/winery.ts',
    );
  }
  return new Response(securityText(publicOrigin(configuration, url)), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
