import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { needsSession } from '../../../platform/guarded-pages.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { pageSettled, whenLazyPartsShouldLoad } from '../../../ui/base/lazy-part.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { useSession, wasSignedIn } from './session-store.ts';

type SessionGuardProps = {
  /** Mark of the account that this document was made for; undefined for a guest. */
  account: string | undefined;
  refetchSeconds: number;
  children: ReactNode;
};

/**
 * Wraps every page: follows the session (of a guest from their first action on), and hides what belongs to a session from visitors without
 * one (§4). A page that needs a session is not shown before the server has checked it; when the session ends before that, it redirects to
 * the sign-in page. A page that shows an account loads again when its session ends, and every page does when another account signs in. Any
 * other page stays as it is, with all that was entered in it, whatever a check says.
 */
export function SessionGuard({ account, refetchSeconds, children }: SessionGuardProps) {
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const isOver = status === 'unauthenticated' && needsSession(pathname);
  const isChecked = account !== undefined || refetchSeconds > 0 || needsSession(pathname);
  useEffect(() => {
    void (isChecked || wasSignedIn() ? pageSettled : whenLazyPartsShouldLoad)
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
