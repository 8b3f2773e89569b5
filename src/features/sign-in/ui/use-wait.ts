import { useEffect, useState } from 'react';

/**
 * Seconds that are left to wait, counted from when the page became alive; 0 without scripts, where the shop itself sees to it
 * that nobody is flooded.
 * @param again begins anew when it changes.
 */
export function useWait(seconds: number, again: unknown): number {
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew with each occasion
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, [seconds, again]);
  return left;
}
