import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { isUsualSort, listAddress, listPaths, parseListQuery, placeOf } from '../address-rules.ts';
import { countChosen, isChosen } from '../filter-rules.ts';
import type { Chosen, FilterGroup, FilterOption, ShelfQuery, StateOption } from '../types.ts';

type FilterPanelProps = {
  query: ShelfQuery;
  groups: readonly FilterGroup[];
  states: readonly StateOption[];
  /** `12 wines`: what the list shows now. */
  found: string;
};

/**
 * Everything that the list can be narrowed by: a panel above it, on phones a sheet over it. An ordinary form that opens and is sent
 * without scripts; with them each choice shows at once, and the address follows.
 */
export function FilterPanel({ query, groups, states, found }: FilterPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  // A box is ticked when it is pressed, not when the answer has come; what then came is shown again.
  const [picked, setPicked] = useState({ from: query, chosen: query.chosen });
  const { chosen } = picked.from === query ? picked : query;
  const isAlive = useIsAlive();
  const now = groups.filter(({ name }) => name === 'available' || name === 'drink');
  const count = countChosen({ ...query, chosen });
  const place = placeOf(query);

  function close(): void {
    panel.current?.removeAttribute('open');
    panel.current?.querySelector('summary')?.focus();
  }

  function show(form: HTMLFormElement): void {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value !== '') asked.append(name, String(value));
    const next = parseListQuery(asked, place);
    setPicked({ from: query, chosen: next.chosen });
    void navigate(listAddress(next), { preventScrollReset: true, replace: true });
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape' && panel.current?.open) close();
  }

  /** A sheet covers what lies beneath, so it goes when the focus moves there. */
  function closeBehind({ relatedTarget }: FocusEvent): void {
    const isSheet = !window.matchMedia('(min-width: 48rem)').matches;
    if (isSheet && relatedTarget instanceof Node && !panel.current?.contains(relatedTarget)) {
      panel.current?.removeAttribute('open');
    }
  }

  return (
    <details
      ref={panel}
      onKeyDown={closeOnEscape}
      onBlur={closeBehind}
      className="filters group/filters w-full"
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        Filter
        {count > 0 && <span className="figures text-wine">{count} chosen</span>}
        <Icon name="chevron-down" className="group-open/filters:rotate-180" />
      </summary>
      <Form
        method="get"
        action={listPaths[place]}
        onChange={(event) => show(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
        className="filter-sheet"
      >
        {query.text !== undefined && <input type="hidden" name="q" value={query.text} />}
        {!isUsualSort(query) && <input type="hidden" name="sort" value={query.sort} />}
        <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2 md:grid-cols-4 xl:grid-cols-7">
          {groups
            .filter((group) => !now.includes(group))
            .map((group) => (
              <FilterSet key={group.name} label={group.label}>
                <Options group={group} chosen={chosen} />
              </FilterSet>
            ))}
          <FilterSet label="For now">
            {now.map((group) => (
              <Options key={group.name} group={group} chosen={chosen} />
            ))}
            <Select
              label="Ships to"
              className="mt-4"
              name="ship"
              value={chosen.ship?.[0] ?? ''}
              onChange={() => {}}
              placeholder="Any state"
              options={states.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </FilterSet>
        </div>
        <div className="filter-sheet-foot">
          <Button>{isAlive ? `Show ${found}` : 'Show what fits'}</Button>
        </div>
      </Form>
    </details>
  );
}

function FilterSet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      {children}
    </fieldset>
  );
}

function Options({ group, chosen }: { group: FilterGroup; chosen: Chosen }) {
  return (
    <ul>
      {group.options.map((option) => (
        <li key={option.value}>
          <Choice name={group.name} option={option} isChosen={isChosen(chosen, group.name, option.value)} />
        </li>
      ))}
    </ul>
  );
}

function Choice({
  name,
  option,
  isChosen: checked,
}: {
  name: string;
  option: FilterOption;
  isChosen: boolean;
}) {
  return (
    <label className="flex min-h-9 items-center gap-3 py-1.5 text-small max-md:min-h-11">
      {/* The form listens: it sends all of itself. */}
      <input
        type="checkbox"
        name={name}
        value={option.value}
        checked={checked}
        onChange={() => {}}
        className="tick-box"
      />
      <span>
        {option.label} <span className="figures text-ink-soft">({option.count})</span>
      </span>
    </label>
  );
}

/** Whether scripts run: false in what the server sends. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
