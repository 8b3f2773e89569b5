import { useEffect, useRef } from 'react';

/** Returns a ref for a `details` element, which closes on a press outside it, on Escape, and when `occasion` changes. */
export function useDismissibleDetails(occasion: unknown) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function onPress(event: PointerEvent) {
      const { current } = details;
      if (current?.open && event.target instanceof Node && !current.contains(event.target))
        current.open = false;
    }
    function onKey(event: KeyboardEvent) {
      const { current } = details;
      if (event.key !== 'Escape' || !current?.open) return;
      current.open = false;
      current.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion closes it
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [occasion]);

  return details;
}
