import { lazy, Suspense, useEffect, useState } from 'react';
import { partsAreWanted } from './late.tsx';
import { onWaitingToast } from './toast.ts';

const ToastList = lazy(() => import('./toast-list.tsx'));

/**
 * The place of toasts. The list comes when the browser has nothing better to do, or with the first message:
 * it is needed late, and must be in the page before the first message to be announced.
 */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const forget = onWaitingToast(want);
    let timer: ReturnType<typeof setTimeout> | undefined;
    void partsAreWanted.then(() => {
      timer = setTimeout(want, 2_000);
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, []);
  return wanted ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
}
