import { Outlet } from 'react-router';
import { pageTitle } from '../../../house.ts';
import { useWholeStyles } from '../ui/document.tsx';
import { ErrorPage, errorTitle } from '../ui/error-page.tsx';
import type { Route } from './+types/within-frame.ts';

export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: pageTitle(errorTitle(error)) }];

export default function WithinFrame() {
  useWholeStyles();
  return <Outlet />;
}

/**
 * What breaks on a page is told within the frame of the shop: the frame's own data are loaded for an error here, and for an
 * error at the root after a form they are not.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
