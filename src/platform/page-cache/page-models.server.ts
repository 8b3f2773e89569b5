import { createContext } from 'react-router';
import { type CacheDependency, createTaggedCache } from './tagged-cache.server.ts';

/** Models that loaders of public pages read, cached so that a page rendered for one visitor does not reload shared data. */
export type PageModels = {
  /**
   * Returns the cached model of this key, or makes it. It is dropped when one of the tags changes or its seconds have passed, together with
   * finished pages that use it. `make` must not read the visitor. Undefined is not cached.
   */
  take<Model extends object | undefined>(
    key: string,
    dependsOn: CacheDependency,
    make: () => Promise<Model>,
  ): Promise<Model>;
};

/** The models of one finished page, and their dependencies, with which the page is dropped. */
export type CollectedModels = PageModels & { readonly dependsOn: readonly CacheDependency[] };

export type CachedModels = PageModels & {
  /**
   * Returns the models for one finished page: cached ones with enough time left, otherwise new ones, so that they don't shorten the page's
   * life.
   */
  collect(): CollectedModels;
  drop(tag: string): void;
  dropAll(): void;
};

/** Builds each model when it is requested, without a cache. */
export const uncachedModels: PageModels = { take: (_key, _madeOf, make) => make() };

/** The number of models kept, at about ten kilobytes each: enough for the whole catalog in each sort order. */
const mostModels = 500;

/** A model that lasts longer than this may be taken from the cache for a finished page. Twice as long as most pages are kept. */
const lastingSeconds = 60;

export function cacheModels(now: () => number): CachedModels {
  const cache = createTaggedCache<object>({ maximumSize: mostModels, sizeOf: () => 1, now });
  /** Returns a cached model that stays valid for this many seconds; undefined if there is none. */
  const find = (key: string, seconds: number) => {
    const kept = cache.get(key);
    return kept && !kept.isDropped && kept.staleAt > now() + seconds * 1000 ? kept : undefined;
  };
  // One key is always made by the same loader, so a cached model has the type that its loader returns.
  const take = async <Model extends object | undefined>(
    key: string,
    { tags, seconds }: CacheDependency,
    make: () => Promise<Model>,
    goodForSeconds = 0,
  ) => {
    const makeModel = async () => {
      const value = await make();
      return value && { value, tags, seconds };
    };
    return (find(key, goodForSeconds)?.value ?? (await cache.make({ key, make: makeModel }))) as Model;
  };
  return {
    take: (key, dependency, make) => take(key, dependency, make),
    collect() {
      const dependsOn: CacheDependency[] = [];
      return {
        dependsOn,
        take(key, dependency, make) {
          const isLasting = dependency.seconds > lastingSeconds;
          const kept = isLasting ? find(key, lastingSeconds) : undefined;
          dependsOn.push(kept ? { ...dependency, seconds: (kept.staleAt - now()) / 1000 } : dependency);
          return isLasting ? take(key, dependency, make, lastingSeconds) : make();
        },
      };
    },
    drop: cache.drop,
    dropAll: cache.dropAll,
  };
}

export const pageModelsContext = createContext<PageModels>(uncachedModels);
