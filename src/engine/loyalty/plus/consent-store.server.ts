import { eq } from 'drizzle-orm';
import type { ConsentId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { consents } from '../../identity/consents/schema.ts';

/** Returns the accepted terms word for word, and when they were accepted. */
export async function consentText(read: Transaction, id: ConsentId) {
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

/** Returns the version of the accepted terms. */
export async function consentVersion(read: Transaction, id: ConsentId): Promise<string | undefined> {
  return (await consentText(read, id))?.version;
}
