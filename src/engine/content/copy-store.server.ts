import { and, eq, sql } from 'drizzle-orm';
import type { ContentCopy, ContentQuestion, HostedEntry } from '../../integrations/content/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { contentCopies } from './schema.ts';

/** The answer that was good last. */
export async function findCopy(
  read: Transaction,
  { model, urlPath }: ContentQuestion,
): Promise<ContentCopy | undefined> {
  const [row] = await read
    .select({ entries: contentCopies.entries, takenAt: contentCopies.takenAt })
    .from(contentCopies)
    .where(and(eq(contentCopies.model, model), eq(contentCopies.urlPath, urlPath)));
  return row;
}

/** The entry of this id in whichever answer has it. */
export async function findCopiedEntry(read: Transaction, id: string): Promise<HostedEntry | undefined> {
  const [row] = await read
    .select({ entries: contentCopies.entries })
    .from(contentCopies)
    .where(sql`${contentCopies.entries} @> ${JSON.stringify([{ id }])}::jsonb`)
    .limit(1);
  return row?.entries.find((entry) => entry.id === id);
}

export async function writeCopy(
  tx: Transaction,
  question: ContentQuestion,
  { entries, takenAt }: ContentCopy,
): Promise<void> {
  await tx
    .insert(contentCopies)
    .values({ ...question, entries, takenAt })
    .onConflictDoUpdate({
      target: [contentCopies.model, contentCopies.urlPath],
      set: { entries, takenAt },
    });
}
