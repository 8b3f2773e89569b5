import { eq } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { privacyChoices } from './schema.ts';
import type { PrivacyChoice } from './types.ts';

/** Returns the customer's most recent choice, or undefined if there is none. */
export async function privacyChoiceOf(
  read: Transaction,
  customerId: CustomerId,
): Promise<PrivacyChoice | undefined> {
  const { optedOut, decidedAt } = privacyChoices;
  const [row] = await read
    .select({ optedOut, decidedAt })
    .from(privacyChoices)
    .where(eq(privacyChoices.customerId, customerId));
  return row;
}

export async function savePrivacyChoice(
  tx: Transaction,
  customerId: CustomerId,
  choice: PrivacyChoice,
): Promise<void> {
  await tx
    .insert(privacyChoices)
    .values({ customerId, ...choice })
    .onConflictDoUpdate({ target: privacyChoices.customerId, set: choice });
}
