import { href, redirect } from 'react-router';
import type { Route } from './+types/shop-forgot-password.ts';

/** The other address of the same page (specification §2); whatever the query says goes along. */
export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(`${href('/sign-in/forgot-password')}${url.search}`, 301);
}
