import { byteOrderMark, csvLine, lineBreak } from '../../core/csv.ts';
import { listColumns } from '../../engine/catalog/importing/rules.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/wines-template.ts';

/** Returns an empty list of wines to fill in, as a CSV file with all columns. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'catalog.manage');
  const header = csvLine(listColumns.map(({ title }) => title));
  return new Response(`${byteOrderMark}${header}${lineBreak}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="wines.csv"',
    },
  });
}
