import { eq } from 'drizzle-orm';
import type { ConsentId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { consents } from '../../identity/consents/schema.ts';

/** What somebody agreed to, word for word, and when. */
export async function consentWords(read: Transaction, id: ConsentId) {
  const [row] = await read
    .select({
      termsText: consents.termsText,
      acceptedAt: consents.acceptedAt,
      version: consents.termsVersion,
    })
    .from(consents)
    .where(eq(consents.id, id));
  return row;
}

/** The version of the words that somebody agreed to. */
export async function consentVersion(read: Transaction, id: ConsentId): Promise<string | undefined> {
  return (await consentWords(read, id))?.version;
}
