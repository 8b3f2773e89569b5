import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `put` to put a newly saved value into a field that stays mounted. Remounting the field with another `key` would lose the focus and
 * whatever was entered while the response was pending.
 * @param put receives the previous saved value; not called for the first one
 */
export function useSyncSavedValue<Value>(saved: Value, put: (before: Value) => void): void {
  const last = useRef(saved);
  const putSaved = useEffectEvent(put);
  useEffect(() => {
    const before = last.current;
    if (before === saved) return;
    last.current = saved;
    putSaved(before);
  }, [saved]);
}

/** Puts a newly saved value into a text field or a select. A value being edited stays, and is saved when the field loses the focus. */
export function useSavedValue(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  saved: string,
): void {
  useSyncSavedValue(saved, (before) => {
    const element = field.current;
    const isBeingChanged = element === document.activeElement && element?.value !== before;
    if (element && !isBeingChanged) element.value = saved;
  });
}
