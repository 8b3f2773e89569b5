import { data } from 'react-router';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/not-found.ts';

/** Answers every path of the back office that has no route with status 404. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireStaff(args);
  throw data(null, { status: 404 });
}

export async function action(args: Route.ActionArgs): Promise<never> {
  await requireStaff(args);
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
