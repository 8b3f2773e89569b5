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
  /** The accessible name of the tab list. */
  label: string;
  /** The query parameter with the selected tab. It preserves the selection after a reload and in shared links. */
  parameter: string;
  /** The tabs. The first one is selected if the query selects none. */
  tabs: readonly Tab[];
  className?: string | undefined;
};

/**
 * Alternative views of one thing, only one of them visible. Views that have their own page are links in a `nav` instead. Without scripts,
 * each tab is a link. With scripts, arrow keys switch tabs, and input in hidden tabs is preserved.
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

/**
 * Prevents navigation on a plain click, so that the tab's panel is shown in place. Clicks with a modifier key, such as to open a new
 * window, follow the link.
 */
function stayHere(event: MouseEvent): void {
  if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) event.preventDefault();
}
