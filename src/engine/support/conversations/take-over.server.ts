import type { CustomerId } from '../../../core/ids.ts';
import type { ConversationDependencies } from './send-message.server.ts';
import { announceNews, giveToCustomer, lockOpen, lockOwner, moveMessages } from './store.server.ts';

/**
 * Makes what was said as a guest in a browser a customer's who has signed in there: only whoever bears the guest's cookie and the
 * session can ask for it. Where both have an open conversation, the guest's goes on in the customer's.
 * @returns whether there was anything.
 */
export async function takeOverConversations(
  { database, clock }: ConversationDependencies,
  { guestHash, customerId }: { readonly guestHash: Buffer; readonly customerId: CustomerId },
): Promise<boolean> {
  const [guest, customer] = [{ guestHash }, { customerId }];
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockOwner(tx, guest);
    await lockOwner(tx, customer);
    const guests = await lockOpen(tx, guest);
    const own = guests && (await lockOpen(tx, customer));
    if (guests && own) await moveMessages(tx, guests, own, now);
    if ((await giveToCustomer(tx, guestHash, customerId)) === 0) return false;
    await announceNews(tx, guest);
    await announceNews(tx, customer);
    return true;
  });
}
