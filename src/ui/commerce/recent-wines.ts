import { useEffect, useState } from 'react';

/** The last things that were looked at in this browser; the list never leaves it. */
export type RecentWine = { readonly name: string; readonly to: string };

const key = 'recent-wines';
const most = 6;

/** Only what we could have written ourselves: what else lies there is nobody's wine. */
function readRecent(): RecentWine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentWine).slice(0, most) : [];
  } catch {
    return [];
  }
}

function isRecentWine(value: unknown): value is RecentWine {
  if (typeof value !== 'object' || value === null) return false;
  const { name, to } = value as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    name.length < 200 &&
    typeof to === 'string' &&
    /^\/wines\/[a-z0-9-]+$/.test(to)
  );
}

/** Remembers that this page was looked at, latest first. A browser that keeps nothing is left alone. */
export function useRememberedWine({ name, to }: RecentWine): void {
  useEffect(() => {
    const others = readRecent().filter((wine) => wine.to !== to);
    try {
      localStorage.setItem(key, JSON.stringify([{ name, to }, ...others].slice(0, most)));
    } catch {
      // A full or closed storage only means that nothing is remembered.
    }
  }, [name, to]);
}

/** Empty until the page listens: the server knows nothing of them. */
export function useRecentWines(): readonly RecentWine[] {
  const [recent, setRecent] = useState<readonly RecentWine[]>([]);
  useEffect(() => setRecent(readRecent()), []);
  return recent;
}
