import { LRUCache } from 'lru-cache';

export type CacheDependency = {
  /** Names of what the value depends on; a change of any of them drops it. */
  readonly tags: readonly string[];
  /** Maximum age if no change is reported. */
  readonly seconds: number;
};

/** A request for a value. Requests with equal keys get the same value. */
export type CacheRequest<Value> = {
  readonly key: string;
  /** Makes the value. Undefined if there is no such value; throws if it cannot be made now. */
  make(): Promise<(CacheDependency & { readonly value: Value }) | undefined>;
};

export type CacheEntry<Value> = {
  readonly value: Value;
  readonly tags: readonly string[];
  staleAt: number;
  /** Whether its data have changed. A dropped entry stays until the next one is made, in case that fails. */
  isDropped: boolean;
};

/** Keeps finished pages, or their models, within a size limit. Makes each value once, however many requests arrive while it is made. */
export type TaggedCache<Value> = {
  get(key: string): CacheEntry<Value> | undefined;
  make(wanted: CacheRequest<Value>): Promise<Value | undefined>;
  isMaking(key: string): boolean;
  drop(tag: string): void;
  dropAll(): void;
};

type TaggedCacheOptions<Value> = {
  readonly maximumSize: number;
  /** Returns a value's size in the unit of `maximumSize`. */
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
  /** The sequence number of each tag's last drop, so that a value begun before a change is not kept after it. */
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
