import { createContext } from 'react-router';
import { type CacheDependency, createTaggedCache } from './tagged-cache.server.ts';

/** Models that loaders of public pages read, cached so that a page rendered for one visitor does not reload shared data. */
export type PageModels = {
  /**
   * Returns the cached model of this key, or makes it. Its tags drop it and its seconds limit its age, for the model and for finished pages
   * that use it. `make` must not read the visitor. Undefined is not cached.
   */
  take<Model extends object | undefined>(
    key: string,
    dependsOn: CacheDependency,
    make: () => Promise<Model>,
  ): Promise<Model>;
};

export type CachedModels = PageModels & {
  drop(tag: string): void;
  dropAll(): void;
};

/** Builds each model again, without a cache. */
export const freshModels: PageModels = { take: (_key, _madeOf, make) => make() };

/**
 * Collects the models of one finished page. They are built again, since a cached model would double the page's age. `dependsOn` lists their
 * dependencies, so that the page is dropped with them.
 */
export function trackModels(): PageModels & { readonly dependsOn: readonly CacheDependency[] } {
  const noted: CacheDependency[] = [];
  return {
    dependsOn: noted,
    take(_key, dependsOn, make) {
      noted.push(dependsOn);
      return make();
    },
  };
}

/** Models are small, about ten kilobytes; this many cover the whole catalog in each sort order. */
const mostModels = 500;

export function cacheModels(now: () => number): CachedModels {
  const cache = createTaggedCache<object>({ maximumSize: mostModels, sizeOf: () => 1, now });
  return {
    async take<Model extends object | undefined>(
      key: string,
      { tags, seconds }: CacheDependency,
      make: () => Promise<Model>,
    ) {
      const kept = cache.get(key);
      const isGood = kept !== undefined && !kept.isDropped && kept.staleAt > now();
      const makeModel = async () => {
        const value = await make();
        return value && { value, tags, seconds };
      };
      const model = isGood ? kept.value : await cache.make({ key, make: makeModel });
      // One key is always made by the same loader.
      return model as Model;
    },
    drop: cache.drop,
    dropAll: cache.dropAll,
  };
}

export const pageModelsContext = createContext<PageModels>(freshModels);
