import { data } from 'react-router';
import { readThreadMark } from '../../engine/staff/inbox/thread-view.server.ts';
import { requireThread } from '../thread-request.server.ts';
import type { Route } from './+types/inbox-news.ts';

/**
 * Returns a value that changes with each message of a thread. Pages that show the thread poll it and reload the thread when it differs.
 * Polling is not recorded as viewing.
 */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, subject } = await requireThread(args);
  const mark = await readThreadMark(dependencies.database.read, subject);
  if (mark === undefined) throw data(null, { status: 404 });
  return Response.json({ mark });
}
