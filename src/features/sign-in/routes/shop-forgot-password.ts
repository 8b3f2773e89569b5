import { href, redirect } from 'react-router';
import type { Route } from './+types/shop-forgot-password.ts';

/** Redirects this second address of the page (specification §2) and keeps the query. */
export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(`${href('/sign-in/forgot-password')}${url.search}`, 301);
}
