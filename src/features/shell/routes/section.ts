import { redirect } from 'react-router';
import type { Route } from './+types/section.ts';

/** Where the pages below an address begin that has none of its own. */
const beginnings: Readonly<Record<string, string>> = {
  '/shop': '/wines',
  '/events': '/events/month',
  '/loyalty': '/loyalty/rewards',
};

export function loader({ url }: Route.LoaderArgs): never {
  const path = url.pathname.toLowerCase().replace(/\/$/, '');
  throw redirect(`${beginnings[path] ?? '/'}${url.search}`, 301);
}
