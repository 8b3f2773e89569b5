import { data } from 'react-router';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/not-found.ts';

/** Responds with status 404 to every back-office path that has no route. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireStaff(args);
  throw data(null, { status: 404 });
}

export async function action(args: Route.ActionArgs): Promise<never> {
  await requireStaff(args);
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
