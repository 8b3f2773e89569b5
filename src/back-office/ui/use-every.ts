import { useEffect, useEffectEvent } from 'react';

/** Calls `act` at intervals while the page is visible, and when it becomes visible. */
export function useVisibleInterval(milliseconds: number, act: () => void): void {
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible') act();
  });
  useEffect(() => {
    const timer = setInterval(onTime, milliseconds);
    document.addEventListener('visibilitychange', onTime);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onTime);
    };
  }, [milliseconds]);
}
