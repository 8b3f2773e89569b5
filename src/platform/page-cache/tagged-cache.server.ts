import { LRUCache } from 'lru-cache';

export type CacheDependency = {
  /** The tags of the data that the value depends on. A change of any of them drops the value. */
  readonly tags: readonly string[];
  /** The maximum age if no change is reported. */
  readonly seconds: number;
};

/** A request for a cached value. Requests with equal keys get the same value. */
export type CacheRequest<Value> = {
  readonly key: string;
  /** Creates the value. Returns undefined if there is no such value. Throws if it can't be created at the moment. */
  make(): Promise<(CacheDependency & { readonly value: Value }) | undefined>;
};

export type CacheEntry<Value> = {
  readonly value: Value;
  readonly tags: readonly string[];
  staleAt: number;
  /** Whether the entry's data has changed. A dropped entry is kept until its replacement exists, in case creating that fails. */
  isDropped: boolean;
};

/** A cache of pages or page models with a size limit. It creates each value once, however many requests arrive in the meantime. */
export type TaggedCache<Value> = {
  get(key: string): CacheEntry<Value> | undefined;
  make(wanted: CacheRequest<Value>): Promise<Value | undefined>;
  isMaking(key: string): boolean;
  drop(tag: string): void;
  dropAll(): void;
};

type TaggedCacheOptions<Value> = {
  readonly maximumSize: number;
  /** Returns a value's size, in the unit of `maximumSize`. */
  sizeOf(value: Value): number;
  now(): number;
};

export function createTaggedCache<Value extends object>(
  options: TaggedCacheOptions<Value>,
): TaggedCache<Value> {
  const { maximumSize, sizeOf, now } = options;
  const entries = new LRUCache<string, CacheEntry<Value>>({
    maxSize: maximumSize,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  const inTheMaking = new Map<string, Promise<Value | undefined>>();
  /** The sequence number of each tag's last drop, so that a value whose creation started before a change is not cached after it. */
  const lastDrops = new Map<string, number>();
  let drops = 0;
  let lastDropOfAll = 0;

  async function makeAndKeep({ key, make }: CacheRequest<Value>): Promise<Value | undefined> {
    const begun = drops;
    const made = await make();
    if (made === undefined) {
      entries.delete(key);
      return undefined;
    }
    const { value, tags, seconds } = made;
    const lastDrop = Math.max(lastDropOfAll, ...tags.map((tag) => lastDrops.get(tag) ?? 0));
    if (lastDrop <= begun) {
      entries.set(key, { value, tags, staleAt: now() + seconds * 1000, isDropped: false });
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
      drops += 1;
      lastDrops.set(tag, drops);
      for (const entry of entries.values()) if (entry.tags.includes(tag)) entry.isDropped = true;
    },
    dropAll() {
      drops += 1;
      lastDropOfAll = drops;
      for (const entry of entries.values()) entry.isDropped = true;
    },
  };
}
