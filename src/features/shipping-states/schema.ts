import { type WatchKind, watchTable } from '../../engine/watches/schema.ts';

/** Who waits for a state to open. */
export const shippingWatches = watchTable('shipping_watches', 'state_code');

export const shippingWatch: WatchKind = { table: shippingWatches, name: 'shipping-watch' };
