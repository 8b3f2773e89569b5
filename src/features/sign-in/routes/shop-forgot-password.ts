import { href, redirect } from 'react-router';
import type { Route } from './+types/shop-forgot-password.ts';

/** Redirects the second path of the forgot-password page to the first (specification §2) and keeps the query. */
export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(`${href('/sign-in/forgot-password')}${url.search}`, 301);
}
