import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { NavigationSection } from '../navigation-rules.ts';

type Shortcuts = {
  readonly sections: readonly NavigationSection[];
  readonly hasLetters: boolean;
  readonly openSearch: () => void;
  readonly openHelp: () => void;
};

/** The time within which the letter of a section may follow `g`. */
const sequenceMilliseconds = 1_500;

/**
 * Handles the keyboard shortcuts of every page. Single-key shortcuts are ignored while the user types, and all shortcuts while a dialog is
 * open.
 */
export function useShortcuts({ sections, hasLetters, openSearch, openHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const goUntil = useRef(0);

  function onLetter(event: KeyboardEvent): void {
    const isGoing = event.timeStamp < goUntil.current;
    goUntil.current = 0;
    const section = isGoing ? sections.find(({ key }) => key === event.key) : undefined;
    const acts: Readonly<Record<string, () => void>> = {
      g: () => {
        goUntil.current = event.timeStamp + sequenceMilliseconds;
      },
      '/': () => focusSearch() || openSearch(),
      '?': openHelp,
      j: () => moveRow(1),
      k: () => moveRow(-1),
      x: toggleRow,
    };
    const act = section
      ? () => void navigate(section.to)
      : isGoing
        ? undefined
        : (acts[event.key] ?? pageAct(event.key));
    if (!act) return;
    event.preventDefault();
    act();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog:modal') || event.altKey) return;
    const isCommand = event.metaKey || event.ctrlKey;
    if (isCommand && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openSearch();
    } else if (!isCommand && hasLetters && !isWriting(event.target)) onLetter(event);
  });

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  );
}

/** Focuses the search field of the page's list. Returns whether there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-page-search]');
  field?.focus();
  field?.select();
  return field !== null;
}

const rowSelector = '[data-row]';

/**
 * Returns the page's action for a letter: it clicks the element with this `data-key`, or focuses it if it is a field. Undefined if there is
 * no such element.
 */
function pageAct(key: string): (() => void) | undefined {
  const element = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(
    ({ dataset }) => dataset.key === key,
  );
  if (!element) return undefined;
  return () => (element.matches('textarea, select, input') ? element.focus() : element.click());
}

/** Moves the focus to the next or previous row's link. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const row = here === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[here + step];
  const link = row?.querySelector<HTMLElement>('.row-link, a, button, input');
  link?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** Toggles the selection of the focused row. */
function toggleRow(): void {
  document.activeElement
    ?.closest(rowSelector)
    ?.querySelector<HTMLInputElement>('input[type=checkbox]')
    ?.click();
}
