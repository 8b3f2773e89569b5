import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { currentTheme } from '../../../ui/theme/theme.server.ts';
import { webManifest } from '../web-manifest-rules.ts';

export const handle = { finished: { tags: [], seconds: 3600 } } satisfies PageHandle;

export function loader(): Response {
  return new Response(JSON.stringify(webManifest(currentTheme().day)), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
}
