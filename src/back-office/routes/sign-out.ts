import { href, redirectDocument } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { signOutStaff } from '../../engine/staff/index.server.ts';
import { headersWithCookies } from '../../platform/cookies.server.ts';
import { readStaffSender } from '../staff.server.ts';
import type { Route } from './+types/sign-out.ts';

export function loader() {
  return redirectDocument(href('/admin'));
}

/** Ends this browser's session. */
export async function action(args: Route.ActionArgs) {
  const cookies = await signOutStaff(args.context.get(dependenciesContext), readStaffSender(args));
  return redirectDocument(href('/admin/sign-in'), { headers: headersWithCookies(cookies) });
}
