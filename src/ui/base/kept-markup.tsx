import { createContext, type HTMLAttributes, type ReactNode, type Ref, useContext } from 'react';

/**
 * The markup of what a model shows, from memory when it was made before. Given on the server only: what is the same for
 * everybody is rendered once there, as long as its model is kept, and becomes alive in the browser like anything else.
 */
export type KeepMarkup = (model: object, items: () => ReactNode) => string;

const KeepMarkupContext = createContext<KeepMarkup | undefined>(undefined);

export const KeepMarkupProvider = KeepMarkupContext.Provider;

type KeptProps = {
  /** All that the items show and nothing besides: no visitor, no page, no context but links, no ids of `useId`. */
  model: object;
  /** Called when the items are rendered indeed. */
  items: () => ReactNode;
};

type KeptListProps = HTMLAttributes<HTMLUListElement> & KeptProps & { ref?: Ref<HTMLUListElement> };

export function KeptList({ model, items, ...list }: KeptListProps) {
  const keep = useContext(KeepMarkupContext);
  if (keep === undefined) return <ul {...list}>{items()}</ul>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped, before
  return <ul {...list} dangerouslySetInnerHTML={{ __html: keep(model, items) }} />;
}

export function KeptFooter({ model, items, ...footer }: HTMLAttributes<HTMLElement> & KeptProps) {
  const keep = useContext(KeepMarkupContext);
  if (keep === undefined) return <footer {...footer}>{items()}</footer>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped, before
  return <footer {...footer} dangerouslySetInnerHTML={{ __html: keep(model, items) }} />;
}
