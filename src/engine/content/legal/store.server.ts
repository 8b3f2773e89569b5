import { asc, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import type { LegalDocumentName, LegalText } from '../../../winery-legal.ts';
import { legalTexts } from './schema.ts';

/** Returns every published version, oldest first within each document. */
export async function publishedLegalTexts(read: Transaction): Promise<LegalText[]> {
  const { document, effectiveOn: from, changes, body } = legalTexts;
  return read.select({ document, from, changes, body }).from(legalTexts).orderBy(asc(document), asc(from));
}

/** Prevents other transactions from publishing a version of this document until this transaction ends. */
export async function lockLegalDocument(tx: Transaction, document: LegalDocumentName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`legal text ${document}`}))`);
}

export async function insertLegalText(
  tx: Transaction,
  { from: effectiveOn, ...text }: LegalText & { readonly publishedAt: Date; readonly publishedBy: string },
): Promise<void> {
  await tx.insert(legalTexts).values({ ...text, effectiveOn });
}
