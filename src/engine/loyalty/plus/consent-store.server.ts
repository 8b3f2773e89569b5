import { eq } from 'drizzle-orm';
import type { ConsentId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { consents } from '../../identity/consents/schema.ts';

/** Returns the exact text and version of the accepted terms, and when they were accepted; undefined if there is no such consent. */
export async function findAcceptedTerms(read: Transaction, id: ConsentId) {
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

/** Returns the version of the terms accepted with a consent. */
export async function findAcceptedTermsVersion(
  read: Transaction,
  id: ConsentId,
): Promise<string | undefined> {
  return (await findAcceptedTerms(read, id))?.version;
}
