import { createContext } from 'react-router';
import { type CacheDependency, createTaggedCache } from './tagged-cache.server.ts';

/**
 * The source of the models that loaders of public pages read. Models can be cached, so that a page rendered for one visitor does not reload
 * shared data.
 */
export type PageModels = {
  /**
   * Returns the cached model with this key, or calls `make` and caches the result unless it is undefined. The model is dropped when one of
   * its tags changes or its maximum age is reached, together with the cached pages that use it. `make` must not depend on the visitor.
   */
  take<Model extends object | undefined>(
    key: string,
    dependsOn: CacheDependency,
    make: () => Promise<Model>,
  ): Promise<Model>;
};

/** The models used by one cached page, with their dependencies. When any of these changes, the page is dropped too. */
export type CollectedPageModels = PageModels & { readonly dependsOn: readonly CacheDependency[] };

export type CachedPageModels = PageModels & {
  /**
   * Returns a source of models for one page to be cached. It reuses only models with enough time left and creates the others, so that an
   * old model doesn't shorten the page's lifetime.
   */
  collect(): CollectedPageModels;
  drop(tag: string): void;
  dropAll(): void;
};

/** A source that creates each model whenever it is requested, without a cache. */
export const uncachedPageModels: PageModels = { take: (_key, _madeOf, make) => make() };

/** The maximum number of cached models, at about ten kilobytes each. Enough for the whole catalog in each sort order. */
const mostModels = 500;

/** The lifetime a model must exceed to be reused for a cached page, in seconds. It is twice the time for which most pages are cached. */
const lastingSeconds = 60;

export function createPageModelCache(now: () => number): CachedPageModels {
  const cache = createTaggedCache<object>({ maximumSize: mostModels, sizeOf: () => 1, now });
  /** Returns the cached model that stays valid for this many more seconds, or undefined if there is none. */
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

export const pageModelsContext = createContext<PageModels>(uncachedPageModels);
