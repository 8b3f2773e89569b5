import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';
import type { CivilDate } from '../../../core/dates.ts';
import { focusedDateAfterKey } from '../grid-rules.ts';
import type { CalendarCell, CalendarMonthNavigation } from '../types.ts';

/** Returns whether the page is hydrated. The server renders a plain table of links. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/**
 * Returns the day that receives focus by Tab: the chosen day, otherwise the first with a link, otherwise the first. Returns undefined
 * without days.
 */
function firstStop(days: readonly CalendarCell[]): CivilDate | undefined {
  const best = days.find(({ isChosen }) => isChosen) ?? days.find(({ to }) => to !== undefined) ?? days[0];
  return best?.date;
}

/** Keeps one day of a date grid in the Tab order and moves the focus with keys, including into the next or previous month. */
export function useDateGridKeys(days: readonly CalendarCell[], navigation: CalendarMonthNavigation) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<CivilDate>(undefined);
  const [at, setAt] = useState<CivilDate>();
  const navigate = useNavigate();
  const isAlive = useIsHydrated();
  const month = days[0]?.date.slice(0, 7);
  const stop = days.some(({ date }) => date === at) ? at : firstStop(days);

  // After a key led to another month, focuses its day once its cells are rendered.
  useEffect(() => {
    const date = wanted.current;
    if (date === undefined || date.slice(0, 7) !== month) return;
    wanted.current = undefined;
    setAt(date);
    focusDay(table.current, date);
  }, [month]);

  function press(event: KeyboardEvent<HTMLTableElement>): void {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
    const date = target.dataset.date as CivilDate | undefined;
    if (date === undefined) return;
    if (key === ' ') {
      event.preventDefault();
      target.click();
      return;
    }
    const next = focusedDateAfterKey(key, date);
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  }

  function enter({ target }: FocusEvent<HTMLTableElement>): void {
    const date = (target as HTMLElement).dataset.date as CivilDate | undefined;
    if (date !== undefined) setAt(date);
  }

  function move(date: CivilDate): void {
    const asked = date.slice(0, 7);
    if (asked === month) {
      setAt(date);
      focusDay(table.current, date);
      return;
    }
    const link = [navigation.previous, navigation.next].find((each) => each?.month === asked);
    if (!link) return;
    wanted.current = date;
    void navigate(link.to, { preventScrollReset: true, replace: true });
  }

  return { table, stop, isAlive, press, enter };
}

function focusDay(table: HTMLTableElement | null, date: CivilDate): void {
  table?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
}
