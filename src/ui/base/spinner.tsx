import { useEffect, useState } from 'react';

function Turning({ size }: { size: number }) {
  return (
    <svg
      aria-hidden="true"
      className="animate-turn shrink-0"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <circle cx="10" cy="10" r="8" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
}

/**
 * A spinner in one place of the page.
 * @param label a description of the loading content.
 */
export function Spinner({ label, size = 20 }: { label: string; size?: number }) {
  return (
    <span role="status" className="inline-flex items-center gap-2">
      <Turning size={size} />
      <span>{label}</span>
    </span>
  );
}

/** A spinner over the whole page, which remains in place beneath. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-40 grid place-items-center bg-paper/80 text-ink motion-safe:animate-rise"
    >
      <span className="inline-flex flex-col items-center gap-3">
        <Turning size={40} />
        <span className="text-small">{label}</span>
      </span>
    </div>
  );
}

/** Returns true once `active` has been true for longer than the given time. */
export function useActiveLongerThan(active: boolean, milliseconds = 300): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => clearTimeout(timer);
  }, [active, milliseconds]);
  return lasting;
}
