import { useRef, useState } from 'react';

/** Which rows of a page are selected. Shift selects everything between two clicks. */
export function useRowSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const isShift = useRef(false);
  // Rows that are no longer shown are not selected.
  const selected = ids.filter((id) => chosen.has(id));
  const isAll = ids.length > 0 && selected.length === ids.length;

  function toggle(id: string) {
    const isChosen = !chosen.has(id);
    const from = isShift.current && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(selected);
    for (const each of range) {
      if (isChosen) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    setChosen(next);
  }

  return {
    selected,
    isAll,
    isSelected: (id: string) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(new Set(isAll ? [] : ids)),
    clear: () => setChosen(new Set()),
    noteShift: (shift: boolean) => {
      isShift.current = shift;
    },
    /** The box in the head is half checked while some rows are selected. */
    headRef: (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = selected.length > 0 && !isAll;
    },
  };
}
