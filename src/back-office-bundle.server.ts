import { existsSync } from 'node:fs';
import type { BackOfficeBundle, BackOfficePages } from './back-office/entry.server.tsx';
import { backOfficePath } from './platform/back-office-path.ts';
import { StartError } from './platform/start-error.ts';

/** Returns the built back office's pages. Their bundle is loaded at the first request, because many processes only serve customers. */
export function openBuiltBackOffice(): BackOfficePages {
  const file = new URL('../build/back-office/server/index.js', import.meta.url);
  if (!existsSync(file)) throw new StartError('The pages are not built yet: `npm start` builds them.');
  let opened: BackOfficePages | undefined;
  return {
    respond: async (...asked) => {
      if (!opened) {
        const bundle = (await import(file.href)) as BackOfficeBundle;
        opened ??= bundle.entry.module.openPages(bundle);
      }
      return opened.respond(...asked);
    },
    patternOf: (path) => opened?.patternOf(path) ?? backOfficePath,
  };
}
