import { redirect } from 'react-router';
import type { Route } from './+types/section.ts';

/** Redirects for section addresses that have no page. */
const beginnings: Readonly<Record<string, string>> = {
  '/shop': '/wines',
  '/events': '/events/month',
  '/loyalty': '/loyalty/rewards',
};

export function loader({ url }: Route.LoaderArgs): never {
  const path = url.pathname.toLowerCase().replace(/\/$/, '');
  throw redirect(`${beginnings[path] ?? '/'}${url.search}`, 301);
}
