import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';

export type Tab = {
  /** Names the tab in the address: `?part=history`. */
  id: string;
  label: ReactNode;
  panel: ReactNode;
};

type TabsProps = {
  /** Names the choice for those who hear it. */
  label: string;
  /** The parameter of the address that keeps the choice, so that it survives a reload and can be passed on. */
  parameter: string;
  /** The first one is chosen where the address names none. */
  tabs: readonly Tab[];
  className?: string | undefined;
};

/**
 * A few views of one thing, one seen at a time. What has a page of its own is a link in a `nav` instead. Without scripts each
 * tab is a link to the page with that tab chosen; with them the arrow keys move, and what is typed in a tab stays there.
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
      // Nothing is fetched for it, so the router need not know.
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

/** A press shows the panel; one that means another window goes there. */
function stayHere(event: MouseEvent): void {
  if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) event.preventDefault();
}
