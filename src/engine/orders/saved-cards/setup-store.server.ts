import { and, eq, sql } from 'drizzle-orm';
import type { CardSetupId, CustomerId } from '../../../core/ids.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { cardSetups } from './schema.ts';
import type { CardSetup } from './types.ts';

function asSetup({ updatedAt: _, ...row }: typeof cardSetups.$inferSelect): CardSetup {
  return withoutNulls(row);
}

/**
 * Inserts a setup before the payment company is called, unless the same entered card already has one, however often its form is submitted.
 * @returns the stored setup; undefined if the card belongs to another customer.
 */
export async function insertCardSetup(
  tx: Transaction,
  setup: Omit<CardSetup, 'state' | 'failureCode'>,
): Promise<CardSetup | undefined> {
  await tx
    .insert(cardSetups)
    .values({ ...setup, state: 'open', updatedAt: setup.createdAt })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(cardSetups)
    .where(
      and(eq(cardSetups.methodReference, setup.methodReference), eq(cardSetups.customerId, setup.customerId)),
    );
  return row && asSetup(row);
}

type OwnSetup = { readonly customerId: CustomerId; readonly setupId: CardSetupId };

export async function findCardSetup(
  read: Transaction,
  { customerId, setupId }: OwnSetup,
): Promise<CardSetup | undefined> {
  const [row] = await read
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.id, setupId), eq(cardSetups.customerId, customerId)));
  return row && asSetup(row);
}

/** Marks an open setup as `kept`, or as `refused` with its failure code. Changes nothing if the setup is no longer open. */
export async function endCardSetup(
  tx: Transaction,
  ended: OwnSetup & { readonly failureCode: string | undefined; readonly now: Date },
): Promise<void> {
  const { customerId, setupId, failureCode, now } = ended;
  await tx
    .update(cardSetups)
    .set({
      state: failureCode === undefined ? 'kept' : 'refused',
      failureCode: failureCode ?? null,
      updatedAt: now,
    })
    .where(
      and(
        eq(cardSetups.id, setupId),
        eq(cardSetups.customerId, customerId),
        sql`${cardSetups.state} = 'open'`,
      ),
    );
}

export async function deleteCardSetupsOfCustomer(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx.delete(cardSetups).where(eq(cardSetups.customerId, customerId));
}
