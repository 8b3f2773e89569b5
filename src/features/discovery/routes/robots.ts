import { dependenciesContext } from '../../../dependencies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { robotsText } from '../robots-rules.ts';
import type { Route } from './+types/robots.ts';

export const handle = { finished: { tags: [], seconds: 3600 } } satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs): Response {
  const { configuration } = context.get(dependenciesContext);
  return new Response(robotsText(configuration, publicOrigin(configuration, url)), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
