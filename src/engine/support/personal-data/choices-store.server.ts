import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PersonalDataOwner } from './types.ts';

/** Subscribes the customer to the newsletter or unsubscribes them. Keeps the date of the first consent while subscribed. */
export async function saveNewsletterChoice(
  tx: Transaction,
  customerId: CustomerId,
  wanted: boolean,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update customers
       set marketing_agreed_at = case when ${wanted}::boolean then coalesce(marketing_agreed_at, ${now}::timestamptz) end,
           marketing_source = case when ${wanted}::boolean then marketing_source end, updated_at = ${now}
     where id = ${customerId}`);
}

/**
 * Deletes a notification request made with the owner's verified email address.
 * @returns whether it existed.
 */
export async function withdrawNotificationRequest(
  tx: Transaction,
  { email }: PersonalDataOwner,
  { kind, id }: { readonly kind: 'wine' | 'state'; readonly id: string },
): Promise<boolean> {
  const table = kind === 'wine' ? sql`stock_watches` : sql`shipping_watches`;
  const { rowCount } = await tx.execute(
    sql`delete from ${table} where id = ${id}::uuid and email = ${email}::citext`,
  );
  return rowCount === 1;
}
