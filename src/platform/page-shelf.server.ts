import { LRUCache } from 'lru-cache';

/** What something is asked for: the same key means the same thing. */
export type Wanted<Value> = {
  readonly key: string;
  /** What it is made of. */
  readonly tags: readonly string[];
  readonly seconds: number;
  /** Undefined when there is no such thing; throws when it cannot be made now. */
  make(): Promise<Value | undefined>;
};

export type ShelfEntry<Value> = {
  readonly value: Value;
  readonly tags: readonly string[];
  readonly madeAt: number;
  staleAt: number;
};

/** Keeps finished pages, or what pages are made of, within a limit; makes each once, however many ask for it meanwhile. */
export type PageShelf<Value> = {
  get(key: string): ShelfEntry<Value> | undefined;
  make(wanted: Wanted<Value>): Promise<Value | undefined>;
  isMaking(key: string): boolean;
  drop(tag: string): void;
  dropAll(): void;
};

type ShelfOptions<Value> = {
  readonly maximumSize: number;
  /** In the unit of `maximumSize`. */
  sizeOf(value: Value): number;
  now(): number;
};

export function createPageShelf<Value extends object>(options: ShelfOptions<Value>): PageShelf<Value> {
  const { maximumSize, sizeOf, now } = options;
  const entries = new LRUCache<string, ShelfEntry<Value>>({
    maxSize: maximumSize,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  const inTheMaking = new Map<string, Promise<Value | undefined>>();
  /** Counts the drops of each tag, so that what was begun before a change is not kept after it. */
  const drops = new Map<string, number>();
  let dropsOfAll = 0;
  const edition = (tags: readonly string[]) =>
    tags.reduce((count, tag) => count + (drops.get(tag) ?? 0), dropsOfAll);

  async function makeAndKeep({ key, tags, seconds, make }: Wanted<Value>): Promise<Value | undefined> {
    const begun = edition(tags);
    const value = await make();
    if (value === undefined) entries.delete(key);
    else if (edition(tags) === begun) {
      const madeAt = now();
      entries.set(key, { value, tags, madeAt, staleAt: madeAt + seconds * 1000 });
    }
    return value;
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
