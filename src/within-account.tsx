import { Outlet, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/within-account.ts';
import { ErrorPage, ErrorSteps, errorHeading, errorTitle } from './features/shell/ui/error-page.tsx';
import type { loader as rootLoader } from './root.tsx';
import { AccountFrame } from './ui/commerce/account-frame.tsx';
import { pageTitle } from './winery.ts';

export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: pageTitle(errorTitle(error)) }];

export default function AccountLayout() {
  return <Outlet />;
}

/** Shows errors of an account page next to the account navigation, so that the other account pages remain reachable. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const facts = useRouteLoaderData<typeof rootLoader>('root');
  const firstName = facts?.shell.accountName;
  // Either may be missing: the name comes from a cookie, the account from the database.
  if (firstName === undefined && facts?.account === undefined) return <ErrorPage error={error} />;
  return (
    <AccountFrame firstName={firstName} title={errorHeading(error)}>
      <ErrorSteps error={error} />
    </AccountFrame>
  );
}
