import { eq } from 'drizzle-orm';
import type { ContentCopy } from '../../integrations/content/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { contentCopies } from './schema.ts';

/** The last good answer of a page builder for this model. */
export async function findCopy(read: Transaction, model: string): Promise<ContentCopy | undefined> {
  const { entries, takenAt } = contentCopies;
  const [row] = await read
    .select({ entries, takenAt })
    .from(contentCopies)
    .where(eq(contentCopies.model, model));
  return row;
}

export async function writeCopy(tx: Transaction, model: string, copy: ContentCopy): Promise<void> {
  await tx
    .insert(contentCopies)
    .values({ model, ...copy })
    .onConflictDoUpdate({ target: contentCopies.model, set: copy });
}
