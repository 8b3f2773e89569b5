import { house } from '../../../house.ts';
import type { ClosedRow, OpenRow } from '../types.ts';

const rowLook = 'flex items-baseline justify-between gap-8 border-b border-line py-3';

/** Label left, allowance right; on wide screens in columns that are read from top to bottom. */
export function OpenStates({ rows }: { rows: readonly OpenRow[] }) {
  return (
    <section aria-labelledby="open-states" className="mt-16 lg:mt-24">
      <h2 id="open-states" className="type-heading">
        Yes, and how much
      </h2>
      <p className="mt-4 max-w-[60ch] text-ink-soft">
        Bottles of 750 ml that one person may have from one winery, unless it says otherwise. Half bottles
        count half. What you pick up does not count.
      </p>
      <dl className="mt-8 border-t border-line lg:columns-2 lg:gap-20 lg:border-t-0">
        {rows.map(({ name, allowances }) => (
          <div key={name} className={`${rowLook} break-inside-avoid`}>
            <dt>{name}</dt>
            <dd className="figures text-right text-small text-ink-soft">
              {allowances.length === 0
                ? 'No limit'
                : allowances.map((allowance) => (
                    <span key={allowance} className="block">
                      {allowance}
                    </span>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param goodsOnly names of those that take what holds no wine. */
export function ClosedStates({ rows, goodsOnly }: { rows: readonly ClosedRow[]; goodsOnly: string }) {
  return (
    <section aria-labelledby="closed-states">
      <h2 id="closed-states" className="type-heading">
        No, and why
      </h2>
      <dl className="mt-8 border-t border-line">
        {rows.map(({ names, reason }) => (
          <div key={names} className="border-b border-line py-3.5">
            <dt>{names}</dt>
            <dd className="text-small text-ink-soft">{reason}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-small text-ink-soft">
        What holds no wine goes to {goodsOnly} as well. Outside the United States we do not ship from this
        shop; write to{' '}
        <a href={`mailto:${house.mailboxes.international}`} className="text-wine link-line">
          {house.mailboxes.international}
        </a>
        .
      </p>
    </section>
  );
}
