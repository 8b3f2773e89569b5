import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Drawer, DrawerFooter } from '../../../ui/base/drawer.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { useCloseModal } from '../../../ui/base/use-modal.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { isDefaultSort, listKindOf, listPaths, listUrl, parseListQuery } from '../address-rules.ts';
import { countActiveFilters, isFilterValueChosen } from '../filter-rules.ts';
import type { ChosenFilters, FilterGroup, FilterOption, ShelfQuery, StateNamesByCode } from '../types.ts';

type FilterPanelProps = {
  query: ShelfQuery;
  groups: readonly FilterGroup[];
  states: StateNamesByCode;
  /** The number of results with its unit, such as `12 wines`. */
  found: string;
};

/**
 * All filters of the list: a panel above the list, or a drawer on phones. Works as a plain form without JavaScript; with it, each choice
 * applies immediately and updates the URL.
 */
export function FilterPanel({ query, groups, states, found }: FilterPanelProps) {
  const navigate = useNavigate();
  // A checkbox shows as checked when it is pressed, before the response; then the response's state applies.
  const [picked, setPicked] = useState({ from: query, chosen: query.chosen });
  const { chosen } = picked.from === query ? picked : query;
  const isAlive = useIsAlive();
  const count = countActiveFilters({ ...query, chosen });
  const place = listKindOf(query);

  function show(form: HTMLFormElement): void {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value !== '') asked.append(name, String(value));
    const next = parseListQuery(asked, place);
    setPicked({ from: query, chosen: next.chosen });
    void navigate(listUrl(next), { preventScrollReset: true, replace: true });
  }

  return (
    <Drawer
      title="Filters"
      isInPageOnWide
      opener={
        <>
          Filter
          {count > 0 && <span className="figures text-wine">{count} selected</span>}
          <Icon name="chevron-down" className="fold-chevron" />
        </>
      }
      openerClassName="font-medium"
    >
      <FilterForm action={listPaths[place]} onChoice={show}>
        {query.text !== undefined && <input type="hidden" name="q" value={query.text} />}
        {!isDefaultSort(query) && <input type="hidden" name="sort" value={query.sort} />}
        <FilterSets groups={groups} states={states} chosen={chosen} />
        <DrawerFooter>
          <Button>{isAlive ? `Show ${found}` : 'Show results'}</Button>
        </DrawerFooter>
      </FilterForm>
    </Drawer>
  );
}

type FilterFormProps = { action: string; onChoice: (form: HTMLFormElement) => void; children: ReactNode };

/** The filters' form. With JavaScript, each choice applies immediately, so the submit button only closes the drawer. */
function FilterForm({ action, onChoice, children }: FilterFormProps) {
  const close = useCloseModal();
  return (
    <Form
      method="get"
      action={action}
      onChange={(event) => onChoice(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
      className="pt-6 md:border-t md:border-line"
    >
      {children}
    </Form>
  );
}

type FilterSetsProps = Pick<FilterPanelProps, 'groups' | 'states'> & { chosen: ChosenFilters };

function FilterSets({ groups, states, chosen }: FilterSetsProps) {
  const now = groups.filter(({ name }) => name === 'available' || name === 'drink');
  return (
    <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2 md:grid-cols-4 xl:grid-cols-7">
      {groups
        .filter((group) => !now.includes(group))
        .map((group) => (
          <FilterSet key={group.name} label={group.label}>
            <Options group={group} chosen={chosen} />
          </FilterSet>
        ))}
      <FilterSet label="Availability">
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
          options={Object.entries(states).map(([value, label]) => ({ value, label }))}
        />
      </FilterSet>
    </div>
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

function Options({ group, chosen }: { group: FilterGroup; chosen: ChosenFilters }) {
  return (
    <ul>
      {group.options.map((option) => (
        <li key={option.value}>
          <Choice
            name={group.name}
            option={option}
            isChosen={isFilterValueChosen(chosen, group.name, option.value)}
          />
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
      {/* The form handles changes and submits all of its fields. */}
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

/** Returns whether JavaScript is running; false in server-rendered markup. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
