import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { pageRequiresSession } from '../../../platform/guarded-pages.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { whenLazyComponentsShouldLoad, whenPageLoadedOrUsed } from '../../../ui/base/lazy-part.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { useSession, wasSignedIn } from './session-store.ts';

type SessionGuardProps = {
  /** Mark of the account that this document was made for; undefined for a guest. */
  account: string | undefined;
  refetchSeconds: number;
  children: ReactNode;
};

/**
 * Wraps every page, follows the session, and hides content that requires a session from visitors without one (§4). A guest's session is
 * followed from the first action on.
 * - A page that requires a session is sent only after the server has checked the session. If a later check finds that the session has
 *   ended, the page is hidden and redirects to sign-in.
 * - Any other page that shows an account reloads when its session ends.
 * - A signed-in customer's page reloads when another account signs in.
 * - Otherwise, a page keeps its content and entered data, whatever a check returns.
 */
export function SessionGuard({ account, refetchSeconds, children }: SessionGuardProps) {
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const isOver = status === 'unauthenticated' && pageRequiresSession(pathname);
  const isChecked = account !== undefined || refetchSeconds > 0 || pageRequiresSession(pathname);
  useEffect(() => {
    void (isChecked || wasSignedIn() ? whenPageLoadedOrUsed : whenLazyComponentsShouldLoad)
      .then(() => import('./follow-session.ts'))
      .then(({ followSession }) => followSession({ account, refetchSeconds }))
      // If the script fails to load, the cookies decide what the page shows.
      .catch(() => {});
  }, [account, refetchSeconds, isChecked]);
  useEffect(() => {
    if (!isOver) return;
    window.location.replace(signInUrl({ originUrl: `${pathname}${search}`, error: 'SessionRequired' }));
  }, [isOver, pathname, search]);
  return isOver ? <Waiting /> : children;
}

function Waiting() {
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <Spinner label="Checking your session" />
    </div>
  );
}
