import type { CopyShelf } from '../../integrations/content/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { announceChange } from '../../platform/page-drops.server.ts';
import { findCopy, writeCopy } from './copy-store.server.ts';
import { contentTag } from './page-rules.ts';

/** Last good answers in the database: a start while the page builder is away shows what was shown before. */
export function openCopyShelf(database: Pick<Database, 'read' | 'transaction'>): CopyShelf {
  return {
    load: (model) => findCopy(database.read, model),
    save: (model, copy) =>
      database.transaction(async (tx) => {
        await writeCopy(tx, model, copy);
        await announceChange(tx, contentTag);
      }),
  };
}
