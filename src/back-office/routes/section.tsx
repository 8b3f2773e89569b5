import { Outlet, useLocation, useMatches } from 'react-router';
import type { WatchedSubjects } from '../change-types.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { ChangedByNotice } from '../ui/changes.tsx';
import { ErrorPage, errorHeading } from '../ui/error-page.tsx';
import type { Route } from './+types/section.ts';

/** Wraps each page inside the navigation, so that an error replaces the page but keeps the navigation. */
export default function Section() {
  const { pathname } = useLocation();
  const shown = useMatches().at(-1)?.loaderData as { readonly watch?: WatchedSubjects } | undefined;
  return (
    <>
      {shown?.watch && <ChangedByNotice key={pathname} {...shown.watch} />}
      <Outlet />
    </>
  );
}

export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: backOfficePageTitle(errorHeading(error)) }];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
