import { useEffect, useEffectEvent } from 'react';

/** Does something at intervals while the page is in sight, and when it comes into sight. */
export function useEvery(milliseconds: number, act: () => void): void {
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
