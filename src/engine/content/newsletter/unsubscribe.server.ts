import type { SubscriberId, WatchId } from '../../../core/ids.ts';
import { type LinkPurpose, readSignedLink } from '../../../platform/signed-link.server.ts';
import { deleteWatch } from '../../catalog/watches/index.server.ts';
import { shippingWatch, stockWatch } from '../../catalog/watches/schema.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { deleteSubscriber } from './store.server.ts';

const purposes: readonly LinkPurpose[] = ['newsletter', 'stock-watch', 'shipping-watch'];

/** Returns what a signed link unsubscribes from, or undefined when it is not one of ours. */
export function purposeOf(seal: OrderDependencies['seal'], token: string): LinkPurpose | undefined {
  return purposes.find((purpose) => readSignedLink(seal, purpose, token) !== undefined);
}

/**
 * Deletes the subscription or request that a signed link names. Repeating it is fine.
 * @returns whether the link is one of ours.
 */
export async function unsubscribe(
  { database, seal }: Pick<OrderDependencies, 'database' | 'seal'>,
  token: string,
): Promise<boolean> {
  for (const { name, table } of [stockWatch, shippingWatch]) {
    const id = readSignedLink<WatchId>(seal, name, token);
    if (id === undefined) continue;
    await deleteWatch(database.read, table, id);
    return true;
  }
  const id = readSignedLink<SubscriberId>(seal, 'newsletter', token);
  if (id !== undefined) await deleteSubscriber(database.read, id);
  return id !== undefined;
}
