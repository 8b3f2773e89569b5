import { exportOrders } from '../../engine/staff/desk/export-view.server.ts';
import { respondWithCsv } from '../csv-response.server.ts';
import { orderSortOrders, readListSort } from '../list-rules.ts';
import { readOrderFilter } from '../order-filter-rules.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/orders-export.ts';

/** Returns the filtered list of orders as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'orders.read');
  const staff = await requireStaff(args, 'data.export');
  return respondWithCsv(args, staff, 'orders', (database, query, given) =>
    exportOrders(database, readOrderFilter(query), {
      ...given,
      sort: readListSort(query, orderSortOrders, given.seesMoney),
    }),
  );
}
