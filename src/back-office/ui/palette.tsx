import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { wineryDate } from '../../core/dates.ts';
import { isBackOfficePath } from '../../platform/back-office-path.ts';
import { findSearchCommands } from '../command-rules.ts';
import type { NavigationSection } from '../navigation-rules.ts';
import type { loader } from '../routes/search.ts';
import type { SearchGroup, SearchItem } from '../search-types.ts';
import { Modal } from './modal.tsx';
import { OfficeIcon } from './office-icons.tsx';
import { useHasCapability } from './staff-context.tsx';

/** The minimum length of a search text; shorter ones match too much. */
const shortestSearch = 2;
/** The delay between the last key press and the search. */
const pauseMilliseconds = 120;

type PaletteProps = { sections: readonly NavigationSection[]; onClose: () => void };

/**
 * The search dialog, which finds people, orders, wines and releases, opens pages by name and starts actions. The arrow keys move through
 * the results.
 */
export function CommandPalette({ sections, onClose }: PaletteProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  /** Whether Enter was pressed before the results arrived. */
  const [isOpening, setOpening] = useState(false);
  const { groups: found, isSearching } = useSearch(words);
  const navigate = useNavigate();
  const listId = useId();
  const may = useHasCapability();
  const deeds = findSearchCommands(words, { may, today: wineryDate(new Date()) });
  const groups = [
    ...(deeds.length > 0 ? [{ label: 'Actions', items: deeds }] : []),
    ...pagesFor(sections, may, words),
    ...found,
  ];
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(chosen, items.length - 1)];
  const optionId = (item: SearchItem) => `${listId}-${items.indexOf(item)}`;

  function open(item: SearchItem | undefined) {
    if (!item) return;
    onClose();
    if (isBackOfficePath(item.href)) void navigate(item.href);
    else location.assign(item.href);
  }

  useEffect(() => {
    if (!isOpening || isSearching) return;
    setOpening(false);
    open(items[0]);
  });

  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') isSearching ? setOpening(true) : open(active);
    else if (step === undefined || items.length === 0) return;
    else setChosen((chosen + step + items.length) % items.length);
    event.preventDefault();
  }

  const status = items.length === 0 && words !== '' && !isSearching ? 'Nothing found.' : '';
  return (
    <Modal title="Search" isTitleHidden onClose={onClose} className="mt-[12dvh] sm:max-w-2xl">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <OfficeIcon name="search" className="shrink-0 text-ink-soft" />
        <input
          role="combobox"
          aria-label="Search people, orders, wines and pages, or type an action"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search, or type an action such as “hold 10003”"
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setChosen(0);
            setOpening(false);
          }}
          onKeyDown={onKeyDown}
          className="h-13 w-full bg-transparent text-lead outline-none placeholder:text-ink-soft"
        />
        <kbd className="key-cap shrink-0 max-sm:hidden">Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label="Results" className="max-h-[50dvh] overflow-y-auto p-2">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are not fieldsets
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden="true" className="type-eyebrow px-2.5 pt-2 pb-1">
              {group.label}
            </p>
            {group.items.map((item) => (
              <Option
                key={item.href}
                id={optionId(item)}
                item={item}
                isActive={item === active}
                onOpen={() => open(item)}
                onPoint={() => setChosen(items.indexOf(item))}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={status ? 'px-5 pb-5 text-ink-soft' : 'sr-only'}>
        {status || (isSearching ? 'Searching …' : '')}
      </p>
    </Modal>
  );
}

type OptionProps = {
  id: string;
  item: SearchItem;
  isActive: boolean;
  onOpen: () => void;
  onPoint: () => void;
};

function Option({ id, item, isActive, onOpen, onPoint }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the combobox, which names this option as active
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onOpen}
      onPointerMove={onPoint}
      className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-winery px-2.5 py-1.5 aria-selected:bg-pressed"
    >
      <span className="min-w-0 truncate">{item.label}</span>
      {item.hint !== undefined && (
        <span className="shrink-0 text-small text-ink-soft figures">{item.hint}</span>
      )}
    </div>
  );
}

/**
 * Returns the search results for the entered text. Queries the server shortly after the last key press; until it responds, the previous
 * results stay visible.
 */
function useSearch(words: string): { groups: readonly SearchGroup[]; isSearching: boolean } {
  const { load, data, state } = useFetcher<typeof loader>();
  const asked = words.trim();
  const isLongEnough = asked.length >= shortestSearch;
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const timer = setTimeout(
      () => void load(`${href('/admin/search')}?${new URLSearchParams({ q: asked })}`),
      pauseMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [asked, isLongEnough, load]);
  return {
    groups: isLongEnough ? (data?.groups ?? []) : [],
    isSearching: isLongEnough && (state !== 'idle' || data?.q !== asked),
  };
}

function pagesFor(
  sections: readonly NavigationSection[],
  may: ReturnType<typeof useHasCapability>,
  words: string,
): readonly SearchGroup[] {
  const asked = words.trim().toLowerCase();
  const items = [
    ...sections.map(({ to, label, key }) => ({ label, hint: `g ${key}`, href: to })),
    ...(may('orders.place') ? [{ label: 'New phone order', href: href('/admin/orders/phone/new') }] : []),
    ...(may('messages.answer') ? [{ label: 'Saved replies', href: href('/admin/inbox/replies') }] : []),
    ...(may('team.manage') ? [{ label: 'Invite a team member', href: href('/admin/team/invite') }] : []),
    { label: 'Your account', href: href('/admin/account') },
  ].filter(({ label }) => label.toLowerCase().includes(asked));
  return items.length === 0 ? [] : [{ label: 'Pages', items }];
}
