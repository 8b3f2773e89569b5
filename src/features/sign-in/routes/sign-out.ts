import { href, redirectDocument } from 'react-router';
import { signOut } from '../../../engine/identity/index.server.ts';
import { readIdentityRequest, signedInHeaders } from '../identity-request.server.ts';
import type { Route } from './+types/sign-out.ts';

/** Redirects a GET request to the home page without signing out. */
export function loader(): never {
  throw redirectDocument(href('/'));
}

/** Ends the session in this browser. The account keeps its cart, and the browser gets an empty cart (domain §5.0). */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, sender } = readIdentityRequest({ request, context });
  const setCookies = await signOut(shop, sender);
  return redirectDocument(href('/'), {
    headers: signedInHeaders(shop, { setCookies, notices: ['You’re signed out.'] }),
  });
}
