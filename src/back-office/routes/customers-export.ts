import { dependenciesContext } from '../../dependencies.server.ts';
import { exportPeople } from '../../engine/staff/desk/export-view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { csvAnswer, namesOfFilters } from '../csv-answer.server.ts';
import { readPersonFilter } from '../person-filter-rules.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/customers-export.ts';

/** The list of customers with its filter as a file. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'customers.read');
  const staff = await requireStaff(args, 'data.export');
  const { database, clock } = args.context.get(dependenciesContext);
  const { requestId } = args.context.get(requestContext);
  const query = args.url.searchParams;
  const now = clock.now();
  const given = { actor: staff.actor, requestId, filters: namesOfFilters(query), now };
  const seesMoney = staff.capabilities.has('orders.money');
  return csvAnswer(
    'customers',
    exportPeople(database, readPersonFilter(query), { ...given, seesMoney }),
    now,
  );
}
