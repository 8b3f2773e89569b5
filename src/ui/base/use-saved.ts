import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `put` when the saved value changes, to update a field that stays mounted. Remounting the field with another `key` would lose the
 * focus and any input made while the response was pending.
 * @param put receives the previous saved value. Not called for the initial value.
 */
export function useOnSavedValueChange<Value>(saved: Value, put: (before: Value) => void): void {
  const last = useRef(saved);
  const putSaved = useEffectEvent(put);
  useEffect(() => {
    const before = last.current;
    if (before === saved) return;
    last.current = saved;
    putSaved(before);
  }, [saved]);
}

/**
 * Updates a text field or a select when its saved value changes. A value being edited is left unchanged, because it is saved when the field
 * loses the focus.
 */
export function useSyncFieldWithSavedValue(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  saved: string,
): void {
  useOnSavedValueChange(saved, (before) => {
    const element = field.current;
    const isBeingChanged = element === document.activeElement && element?.value !== before;
    if (element && !isBeingChanged) element.value = saved;
  });
}
