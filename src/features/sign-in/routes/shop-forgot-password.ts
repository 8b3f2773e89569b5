import { href, redirect } from 'react-router';
import type { Route } from './+types/shop-forgot-password.ts';

/** A second address of the same page (specification §2); keeps the query. */
export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(`${href('/sign-in/forgot-password')}${url.search}`, 301);
}
