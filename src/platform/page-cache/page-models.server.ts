import { createContext } from 'react-router';
import { createPageShelf, type MadeOf } from './page-shelf.server.ts';

/** What loaders of public pages ask, so that a page rendered for one visitor need not read anew what is the same for all. */
export type PageModels = {
  /**
   * The model of this key, made now or kept by what it is made of: its tags drop it and it gets no older than its seconds, and
   * so do finished pages that it is taken for. `make` must not read the visitor; undefined is not kept.
   */
  take<Model extends object | undefined>(
    key: string,
    madeOf: MadeOf,
    make: () => Promise<Model>,
  ): Promise<Model>;
};

export type KeptModels = PageModels & {
  drop(tag: string): void;
  dropAll(): void;
};

/** Made of what is true now, each time. */
export const freshModels: PageModels = { take: (_key, _madeOf, make) => make() };

/**
 * The models of one finished page: fresh, since kept ones would make a page twice as old that is kept for their seconds itself.
 * `madeOf` is what those are made of that were taken, so that the page is dropped with them.
 */
export function noteModels(): PageModels & { readonly madeOf: readonly MadeOf[] } {
  const noted: MadeOf[] = [];
  return {
    madeOf: noted,
    take(_key, madeOf, make) {
      noted.push(madeOf);
      return make();
    },
  };
}

/** Models are small, some ten kilobytes: this many are the whole catalogue in each of its orders. */
const mostModels = 500;

export function keepModels(now: () => number): KeptModels {
  const shelf = createPageShelf<object>({ maximumSize: mostModels, sizeOf: () => 1, now });
  return {
    async take<Model extends object | undefined>(
      key: string,
      { tags, seconds }: MadeOf,
      make: () => Promise<Model>,
    ) {
      const kept = shelf.get(key);
      const isGood = kept !== undefined && kept.staleAt > now();
      const makeModel = async () => {
        const value = await make();
        return value && { value, tags, seconds };
      };
      const model = isGood ? kept.value : await shelf.make({ key, make: makeModel });
      // One key is always made in the same way, by its own loader.
      return model as Model;
    },
    drop: shelf.drop,
    dropAll: shelf.dropAll,
  };
}

export const pageModelsContext = createContext<PageModels>(freshModels);
