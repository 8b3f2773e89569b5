import { eq } from 'drizzle-orm';
import type { ContentCopy, ContentCopyStore } from '../../integrations/content/port.ts';
import type { Database, Transaction } from '../../platform/database.server.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { contentCacheTag } from './rules.ts';
import { contentCopies } from './schema.ts';

async function findCopy(read: Transaction, model: string): Promise<ContentCopy | undefined> {
  const { entries, takenAt } = contentCopies;
  const [row] = await read
    .select({ entries, takenAt })
    .from(contentCopies)
    .where(eq(contentCopies.model, model));
  return row;
}

async function writeCopy(tx: Transaction, model: string, { entries, takenAt }: ContentCopy): Promise<void> {
  const copy = { entries: storable(entries), takenAt };
  await tx
    .insert(contentCopies)
    .values({ model, ...copy })
    .onConflictDoUpdate({ target: contentCopies.model, set: copy });
}

/** Returns the entries without characters that the database cannot store, because a single one would prevent saving all entries. */
function storable(entries: ContentCopy['entries']): ContentCopy['entries'] {
  // In JSON, an unpaired surrogate is written as an escape; other escapes are skipped whole.
  const text = JSON.stringify(entries).replace(/\\(?:u0000|ud[89a-f][\da-f]{2}|.)/g, (sign) =>
    sign === '\\u0000' ? '' : sign.startsWith('\\ud') ? '\ufffd' : sign,
  );
  return JSON.parse(text) as ContentCopy['entries'];
}

/**
 * Returns a database store for the page builder's last good responses, so that a server started during the builder's outage shows the same
 * content as before.
 */
export function openContentCopyStore(database: Pick<Database, 'read' | 'transaction'>): ContentCopyStore {
  return {
    load: (model) => findCopy(database.read, model),
    save: (model, copy) =>
      database.transaction(async (tx) => {
        await writeCopy(tx, model, copy);
        await invalidateCachedPages(tx, contentCacheTag);
      }),
  };
}
