import { createContext } from 'react-router';
import type { FinishedDeclaration } from './page-cache.server.ts';
import { createPageShelf } from './page-shelf.server.ts';

/** What loaders of public pages ask, so that a page rendered for one visitor need not read anew what is the same for all. */
export type PageModels = {
  /**
   * The model of this key, made now or kept by the declaration of its page: its tags drop it and it gets no older than its
   * seconds, so a rendered page shows nothing older than a finished one may. `make` must not read the visitor; undefined is
   * not kept.
   */
  take<Model extends object | undefined>(
    key: string,
    declaration: FinishedDeclaration,
    make: () => Promise<Model>,
  ): Promise<Model>;
};

export type KeptModels = PageModels & {
  drop(tag: string): void;
  dropAll(): void;
};

/** A finished page is made of what is true now; kept for its own seconds, a kept model would make it twice as old. */
export const freshModels: PageModels = { take: (_key, _declaration, make) => make() };

/** Models are small, some ten kilobytes: this many are the whole catalogue in each of its orders. */
const mostModels = 500;

export function keepModels(now: () => number): KeptModels {
  const shelf = createPageShelf<object>({ maximumSize: mostModels, sizeOf: () => 1, now });
  return {
    async take<Model extends object | undefined>(
      key: string,
      { tags, seconds }: FinishedDeclaration,
      make: () => Promise<Model>,
    ) {
      const kept = shelf.get(key);
      const isGood = kept !== undefined && kept.staleAt > now();
      const model = isGood ? kept.value : await shelf.make({ key, tags, seconds, make });
      // One key is always made in the same way, by its own loader.
      return model as Model;
    },
    drop: shelf.drop,
    dropAll: shelf.dropAll,
  };
}

export const pageModelsContext = createContext<PageModels>(freshModels);
