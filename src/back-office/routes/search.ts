import { data } from 'react-router';
import type { SearchGroup } from '../search-types.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/search.ts';

const longestSearch = 100;

/** Answers the search dialog with what the member may see. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args);
  const q = (args.url.searchParams.get('q') ?? '').trim();
  if (q.length > longestSearch) throw data(null, { status: 400 });
  const groups: readonly SearchGroup[] = [];
  return { q, groups };
}
