import { ok } from '../../core/result.ts';
import { done, orderNamed } from './find-order.server.ts';
import { ordersText, wholeOrderText } from './order-text-rules.ts';
import type { orderVerbs } from './order-verb-table.ts';
import { listOrders } from './order-view.server.ts';
import type { VerbsDone } from './types.ts';

const usualLimit = 50;

export const verbs: VerbsDone<Pick<typeof orderVerbs, 'orders' | 'show'>> = {
  orders: async ({ database }, { limit = usualLimit, ...filter }) => {
    const rows = await listOrders(database.read, { ...filter, limit });
    return ok({ text: ordersText(rows), data: rows });
  },
  show: async (shop, { number }) => {
    const found = await orderNamed(shop, number);
    return found.ok ? done(wholeOrderText(found.value), found.value) : found;
  },
};
