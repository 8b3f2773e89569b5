import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';

export type Tab = {
  /** The tab's value in the query, as in `?part=history`. */
  id: string;
  label: ReactNode;
  panel: ReactNode;
};

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  /** The query parameter that holds the selected tab, so that the selection survives a reload and can be shared. */
  parameter: string;
  /** The tabs; the first is selected if the query names none. */
  tabs: readonly Tab[];
  className?: string | undefined;
};

/**
 * Several views of one thing, one visible at a time. Views with their own page are links in a `nav` instead. Without
 * scripts each tab is a link; with scripts the arrow keys move, and entries in a tab stay.
 */
export function Tabs({ label, parameter, tabs, className }: TabsProps) {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get(parameter);
  const chosen = tabs.find(({ id }) => id === asked) ?? tabs[0];

  function addressOf(id: string): string {
    const query = new URLSearchParams(search);
    query.set(parameter, id);
    return `${pathname}?${query}`;
  }

  return (
    <BaseTabs.Root
      defaultValue={chosen?.id}
      // Bypasses the router, since a tab loads nothing.
      onValueChange={(id) => history.replaceState(history.state, '', addressOf(id))}
      className={className}
    >
      <BaseTabs.List aria-label={label} activateOnFocus className="tab-list">
        {tabs.map(({ id, label: words }) => (
          <BaseTabs.Tab
            key={id}
            value={id}
            nativeButton={false}
            render={<a href={addressOf(id)} onClick={stayHere} />}
            className="tab"
          >
            {words}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, panel }) => (
        <BaseTabs.Panel key={id} value={id} keepMounted className="pt-6">
          {panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

/** Shows the panel on a plain click, and lets other clicks follow the link, such as one that opens a new window. */
function stayHere(event: MouseEvent): void {
  if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) event.preventDefault();
}
