import { LRUCache } from 'lru-cache';
import type { FinishedPage } from './finished-page.server.ts';

/** What a page is asked for: the same key means the same bytes. */
export type Wanted = {
  readonly key: string;
  /** What it is made of. */
  readonly tags: readonly string[];
  readonly seconds: number;
  /** Undefined when there is no such page; throws when it cannot be made now. */
  make(): Promise<FinishedPage | undefined>;
};

export type ShelfEntry = { readonly page: FinishedPage; readonly tags: readonly string[]; staleAt: number };

/** Keeps finished pages within a limit of memory; makes each once, however many ask for it meanwhile. */
export type PageShelf = {
  get(key: string): ShelfEntry | undefined;
  make(wanted: Wanted): Promise<FinishedPage | undefined>;
  isMaking(key: string): boolean;
  drop(tag: string): void;
  dropAll(): void;
};

export function createPageShelf(maximumBytes: number, now: () => number): PageShelf {
  const entries = new LRUCache<string, ShelfEntry>({
    maxSize: maximumBytes,
    sizeCalculation: ({ page }) => page.bytes,
  });
  const inTheMaking = new Map<string, Promise<FinishedPage | undefined>>();
  /** Counts the drops of each tag, so that a page begun before a change is not kept after it. */
  const drops = new Map<string, number>();
  let dropsOfAll = 0;
  const edition = (tags: readonly string[]) =>
    tags.reduce((count, tag) => count + (drops.get(tag) ?? 0), dropsOfAll);

  async function makeAndKeep({ key, tags, seconds, make }: Wanted): Promise<FinishedPage | undefined> {
    const begun = edition(tags);
    const page = await make();
    if (page === undefined) entries.delete(key);
    else if (edition(tags) === begun) entries.set(key, { page, tags, staleAt: now() + seconds * 1000 });
    return page;
  }

  return {
    get: (key) => entries.get(key),
    isMaking: (key) => inTheMaking.has(key),
    make(wanted) {
      const running = inTheMaking.get(wanted.key);
      if (running !== undefined) return running;
      const making = makeAndKeep(wanted).finally(() => inTheMaking.delete(wanted.key));
      inTheMaking.set(wanted.key, making);
      return making;
    },
    drop(tag) {
      drops.set(tag, (drops.get(tag) ?? 0) + 1);
      for (const [key, { tags }] of [...entries.entries()]) if (tags.includes(tag)) entries.delete(key);
    },
    dropAll() {
      dropsOfAll += 1;
      entries.clear();
    },
  };
}
