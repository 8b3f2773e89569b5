import { href, redirect } from 'react-router';
import { signOut } from '../../../engine/identity/index.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { serializeExpiredCsrfCookie } from '../../../platform/csrf-token.server.ts';
import { readAuthCall } from '../wire-call.server.ts';
import type { Route } from './+types/sign-out.ts';

/** Redirects a GET request to the home page without signing out (A8). */
export function loader() {
  throw redirect(href('/'));
}

/** Handles `POST /api/auth/signout` (§7). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const call = await readAuthCall({ request, url, context });
  if (!call.isOwn) return call.fail('MissingCSRF', 403);
  const setCookies = await signOut(call.shop, call.sender);
  const flash = serializeFlashCookie(call.shop.configuration, {
    kind: 'success',
    text: 'You’re signed out.',
  });
  return call.answer(call.returnPath ?? '/', {
    setCookies: [...setCookies, serializeExpiredCsrfCookie(call.shop), flash],
  });
}
