import { wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { isVisitorId } from './rules.ts';
import { markBought } from './store.server.ts';
import { visitorHash } from './visitor-hash.server.ts';

/** Somebody bought: it counts for whatever this browser was shown before and runs still. */
export async function notePurchase(
  tx: Transaction,
  seal: Seal,
  visitorId: string | undefined,
  boughtAt: Date,
): Promise<void> {
  if (isVisitorId(visitorId)) await markBought(tx, visitorHash(seal, visitorId), wineryDate(boughtAt));
}
