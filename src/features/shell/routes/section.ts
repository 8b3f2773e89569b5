import { redirect } from 'react-router';
import type { Route } from './+types/section.ts';

/** Redirect targets of section paths that have no page, from path to target. */
const beginnings: Readonly<Record<string, string>> = {
  '/shop': '/wines',
  '/events': '/events/month',
  '/loyalty': '/loyalty/rewards',
};

export function loader({ url }: Route.LoaderArgs): never {
  const path = url.pathname.toLowerCase().replace(/\/$/, '');
  throw redirect(`${beginnings[path] ?? '/'}${url.search}`, 301);
}
