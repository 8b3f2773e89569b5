import { publishDocument, saveDocument } from '../../src/engine/content/index.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { documents } from './documents.ts';
import { succeeded } from './succeeded.ts';

/** Saves and publishes the demonstration's documents through the same function as an editor's files. */
export async function fillDocuments(transaction: Transaction, now: Date): Promise<void> {
  const shop = {
    database: { transaction: <Value>(work: (tx: Transaction) => Promise<Value>) => work(transaction) },
    clock: { now: () => now },
  };
  for (const document of documents) {
    const { id } = succeeded(await saveDocument(shop, document, 'system'));
    succeeded(await publishDocument(shop, { id }, 'system'));
  }
}
