import { createContext, Fragment, type HTMLAttributes, type ReactNode, type Ref, useContext } from 'react';

/**
 * Returns the markup of `items`, rendered once per model and then cached. Provided only on the server, for markup that is the same for
 * every visitor. Browsers hydrate the markup as usual.
 */
export type MarkupCache = (model: object, items: () => ReactNode) => string;

const KeepMarkupContext = createContext<MarkupCache | undefined>(undefined);

export const MarkupCacheProvider = KeepMarkupContext.Provider;

type KeptListProps<Model> = Omit<HTMLAttributes<HTMLUListElement>, 'children'> & {
  ref?: Ref<HTMLUListElement>;
  /**
   * All data that the items show. Items must not depend on anything else, such as the visitor, the page, `useId`, or any context except
   * links.
   */
  models: readonly Model[];
  keyOf: (model: Model) => string;
  /** Renders an item. Called only if its markup is not cached. */
  item: (model: Model) => ReactNode;
  /** Renders the first item if it differs from the others. Its markup is cached per list. */
  first?: (model: Model) => ReactNode;
};

export function CachedMarkupList<Model extends object>(props: KeptListProps<Model>) {
  const { models, keyOf, item, first = item, ...list } = props;
  const keep = useContext(KeepMarkupContext);
  const shown = (model: Model, position: number) => (position === 0 ? first : item)(model);
  if (keep === undefined) {
    return (
      <ul {...list}>
        {models.map((model, position) => (
          <Fragment key={keyOf(model)}>{shown(model, position)}</Fragment>
        ))}
      </ul>
    );
  }
  const kept = models.map((model, position) =>
    keep(position === 0 && first !== item ? models : model, () => shown(model, position)),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped, before
  return <ul {...list} dangerouslySetInnerHTML={{ __html: kept.join('') }} />;
}

type KeptFooterProps = HTMLAttributes<HTMLElement> & {
  /**
   * All data that the footer shows. Its items must not depend on anything else, such as the visitor, the page, `useId`, or any context
   * except links.
   */
  model: object;
  items: () => ReactNode;
};

export function CachedMarkupFooter({ model, items, ...footer }: KeptFooterProps) {
  const keep = useContext(KeepMarkupContext);
  if (keep === undefined) return <footer {...footer}>{items()}</footer>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped, before
  return <footer {...footer} dangerouslySetInnerHTML={{ __html: keep(model, items) }} />;
}
