import { href, redirectDocument } from 'react-router';
import type { Route } from './+types/sign-out.ts';

export function loader() {
  return redirectDocument(href('/admin'));
}

/** Ends this browser's session. */
export async function action(_args: Route.ActionArgs) {
  return redirectDocument(href('/admin/sign-in'));
}
