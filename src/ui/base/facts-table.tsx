import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

/** Label left, value right, hairlines between. */
export function FactsTable({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`border-y border-line ${className}`}>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-6 border-line py-3.5 not-first:border-t"
        >
          <dt>{label}</dt>
          <dd className="figures text-right text-ink-soft">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
