import { csvByteOrderMark, csvLine, csvLineBreak } from '../../core/csv.ts';
import { wineListColumns } from '../../engine/catalog/importing/rules.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/wines-template.ts';

/** Returns an empty list of wines to fill in, as a CSV file with all columns. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'catalog.manage');
  const header = csvLine(wineListColumns.map(({ title }) => title));
  return new Response(`${csvByteOrderMark}${header}${csvLineBreak}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="wines.csv"',
    },
  });
}
