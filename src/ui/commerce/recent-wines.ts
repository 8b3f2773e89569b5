import { useEffect, useState } from 'react';

/** A product viewed recently in this browser. The list is stored only in the browser. */
export type RecentWine = { readonly name: string; readonly to: string };

const key = 'recent-wines';
const most = 6;

/** Returns the stored list. Ignores entries in any other format. */
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

/** Adds this product to the front of the list if the browser allows storage. */
export function useRecordRecentWine({ name, to }: RecentWine): void {
  useEffect(() => {
    const others = readRecent().filter((wine) => wine.to !== to);
    try {
      localStorage.setItem(key, JSON.stringify([{ name, to }, ...others].slice(0, most)));
    } catch {
      // If storage is full or blocked, nothing is remembered.
    }
  }, [name, to]);
}

/** Returns the recently viewed products. Empty until the page is hydrated, because the server doesn't have the list. */
export function useRecentWines(): readonly RecentWine[] {
  const [recent, setRecent] = useState<readonly RecentWine[]>([]);
  useEffect(() => setRecent(readRecent()), []);
  return recent;
}
