import { createContext, Fragment, type HTMLAttributes, type ReactNode, type Ref, useContext } from 'react';

/**
 * The markup of what a model shows, from memory when it was made before. Given on the server only: what is the same for
 * everybody is rendered once there, as long as its model is kept, and becomes alive in the browser like anything else.
 */
export type KeepMarkup = (model: object, items: () => ReactNode) => string;

const KeepMarkupContext = createContext<KeepMarkup | undefined>(undefined);

export const KeepMarkupProvider = KeepMarkupContext.Provider;

type KeptListProps<Model> = Omit<HTMLAttributes<HTMLUListElement>, 'children'> & {
  ref?: Ref<HTMLUListElement>;
  /** All that an item shows and nothing besides: no visitor, no page, no context but links, no ids of `useId`. */
  models: readonly Model[];
  keyOf: (model: Model) => string;
  /** Called when the item is rendered indeed. */
  item: (model: Model) => ReactNode;
  /** The first item where it is not what it would be elsewhere; its markup is kept with this list. */
  first?: (model: Model) => ReactNode;
};

export function KeptList<Model extends object>(props: KeptListProps<Model>) {
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
  /** As with the items of a list. */
  model: object;
  items: () => ReactNode;
};

export function KeptFooter({ model, items, ...footer }: KeptFooterProps) {
  const keep = useContext(KeepMarkupContext);
  if (keep === undefined) return <footer {...footer}>{items()}</footer>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped, before
  return <footer {...footer} dangerouslySetInnerHTML={{ __html: keep(model, items) }} />;
}
