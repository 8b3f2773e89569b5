import { Outlet } from 'react-router';
import { officeTitle } from '../page-rules.ts';
import { ErrorPage, errorHeading } from '../ui/error-page.tsx';
import type { Route } from './+types/section.ts';

/** Around each page inside the navigation: an error replaces the page and leaves the navigation. */
export default function Section() {
  return <Outlet />;
}

export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: officeTitle(errorHeading(error)) }];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
