import type { CustomerId } from '../../core/ids.ts';
import type { ConversationDependencies } from './send-message.server.ts';
import { announceNews, giveToCustomer, lockOpen, lockOwner, moveMessages } from './store.server.ts';

/**
 * Makes what was said as a guest in a browser a customer's who has signed in there: only whoever bears the guest's cookie and the
 * session can ask for it. Where both have an open conversation, the guest's goes on in the customer's.
 */
export async function takeOverConversations(
  { database, clock }: ConversationDependencies,
  { guestHash, customerId }: { readonly guestHash: Buffer; readonly customerId: CustomerId },
): Promise<void> {
  const [guest, customer] = [{ guestHash }, { customerId }];
  const now = clock.now();
  await database.transaction(async (tx) => {
    await lockOwner(tx, guest);
    await lockOwner(tx, customer);
    const guests = await lockOpen(tx, guest);
    const own = guests && (await lockOpen(tx, customer));
    if (guests && own) await moveMessages(tx, guests, own, now);
    const given = await giveToCustomer(tx, guestHash, customerId);
    if (given === 0) return;
    await announceNews(tx, guest);
    await announceNews(tx, customer);
  });
}
