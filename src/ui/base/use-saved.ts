import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * A field keeps what is typed, and still follows what is saved. Drawn anew for that, under another `key`, it would lose the focus
 * and whatever was typed while the answer was on its way; so a new saved value is put into the field that stands there.
 * @param put is given what was saved before; not called for the first value.
 */
export function useSaved<Value>(saved: Value, put: (before: Value) => void): void {
  const last = useRef(saved);
  const putSaved = useEffectEvent(put);
  useEffect(() => {
    const before = last.current;
    if (before === saved) return;
    last.current = saved;
    putSaved(before);
  }, [saved]);
}

/** For a text or a choice from a list; what is just being changed stays, and is saved when it is left. */
export function useSavedValue(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  saved: string,
): void {
  useSaved(saved, (before) => {
    const element = field.current;
    const isBeingChanged = element === document.activeElement && element?.value !== before;
    if (element && !isBeingChanged) element.value = saved;
  });
}
