import { data } from 'react-router';
import { readMark } from '../../engine/staff/inbox/thread-view.server.ts';
import { requireThread } from '../thread-request.server.ts';
import type { Route } from './+types/inbox-news.ts';

/** How far a thread has come, for pages that show it: they read it again only when there is more. Not recorded as a reading. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, subject } = await requireThread(args);
  const mark = await readMark(dependencies.database.read, subject);
  if (mark === undefined) throw data(null, { status: 404 });
  return Response.json({ mark });
}
