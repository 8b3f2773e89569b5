import type { ReactNode } from 'react';
import { withNonBreakingSpaces } from './unbroken.ts';

export type FactRow = { label: string; value: ReactNode };

/** A table of labels and values, separated by thin lines. A label wraps only if it would take more than half of the line. */
export function FactsTable({ facts, className = '' }: { facts: readonly FactRow[]; className?: string }) {
  return (
    <dl className={`border-y border-line ${className}`}>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-6 border-line py-3.5 not-first:border-t"
        >
          <dt className="max-w-1/2 shrink-0">{label}</dt>
          <dd className="figures text-right text-balance text-ink-soft">
            {typeof value === 'string' ? withNonBreakingSpaces(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
