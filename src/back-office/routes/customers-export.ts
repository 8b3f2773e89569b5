import { exportPeople } from '../../engine/staff/desk/export-view.server.ts';
import { respondWithCsv } from '../csv-response.server.ts';
import { personSortOrders, readListSort } from '../list-rules.ts';
import { readPersonFilter } from '../person-filter-rules.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/customers-export.ts';

/** Returns the filtered list of customers as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'customers.read');
  const staff = await requireStaff(args, 'data.export');
  return respondWithCsv(args, staff, 'customers', (database, query, given) =>
    exportPeople(database, readPersonFilter(query), {
      ...given,
      sort: readListSort(query, personSortOrders, given.seesMoney),
    }),
  );
}
