import { href, Link } from 'react-router';
import { Accordion } from '../../../ui/base/accordion.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { winery } from '../../../winery.ts';
import type { ClosedStateRow, OpenStateRow, StateRowSource } from '../types.ts';

/**
 * The states that wine may ship to. Each is one line that opens to show its source. Wide screens have two lists, each read from top to
 * bottom, so that opening a row in one doesn't move the other.
 */
export function OpenStateList({ rows }: { rows: readonly OpenStateRow[] }) {
  const half = Math.ceil(rows.length / 2);
  return (
    <section aria-labelledby="open-states" className="mt-16 lg:mt-24">
      <h2 id="open-states" className="type-heading">
        States we ship to
      </h2>
      <p className="mt-4 max-w-[40em] text-ink-soft">
        Limits are in 750 ml bottles per person from one winery, unless noted. A half bottle counts as half.
        Bottles you pick up don’t count. Open a state to see our source.
      </p>
      <div className="mt-8 border-t border-line lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-20 lg:border-t-0">
        <OpenList rows={rows.slice(0, half)} />
        <OpenList rows={rows.slice(half)} />
      </div>
    </section>
  );
}

function OpenList({ rows }: { rows: readonly OpenStateRow[] }) {
  return (
    <Accordion
      className="max-lg:border-t-0"
      items={rows.map((row) => ({
        id: row.name,
        title: row.name,
        aside: <Allowances allowances={row.allowances} />,
        content: <SourceLines row={row} />,
      }))}
    />
  );
}

function Allowances({ allowances }: Pick<OpenStateRow, 'allowances'>) {
  return (
    <span className="figures text-right text-small text-ink-soft">
      {allowances.length === 0
        ? 'No limit'
        : allowances.map((allowance) => (
            <span key={allowance} className="block">
              {allowance}
            </span>
          ))}
    </span>
  );
}

function SourceLines({ row: { source, confidence, note } }: { row: StateRowSource }) {
  return (
    <div className="text-small text-ink-soft">
      {note !== undefined && <p>{note}</p>}
      <p>{source}</p>
      <p>{confidence}.</p>
    </div>
  );
}

/**
 * The states that wine may not ship to.
 * @param goodsOnly names of the states that accept items without wine.
 */
export function ClosedStateList({ rows, goodsOnly }: { rows: readonly ClosedStateRow[]; goodsOnly: string }) {
  return (
    <section aria-labelledby="closed-states">
      <h2 id="closed-states" className="type-heading">
        States we can’t ship to
      </h2>
      <ul className="mt-8 border-t border-line">
        {rows.map((row) => (
          <li key={row.names} className="border-b border-line">
            <Disclosure
              title={
                <>
                  {row.names}
                  <span className="block text-small text-ink-soft">{row.reason}</span>
                </>
              }
              size="text"
            >
              <SourceLines row={row} />
            </Disclosure>
            {row.stateCode !== undefined && (
              <p className="-mt-2.5 pb-1.5">
                <Link
                  to={`${href('/shipping-states/tell-me')}?state=${row.stateCode}`}
                  className="inline-flex min-h-11 items-center text-small text-wine link-line"
                >
                  Notify me when this changes<span className="sr-only">: {row.names}</span>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-6 text-small text-ink-soft">
        {goodsOnly !== '' && `We can ship non-wine items to ${goodsOnly}. `}This shop doesn’t ship outside the
        United States. For international orders, email{' '}
        <a href={`mailto:${winery().mailboxes.international}`} className="text-wine link-line">
          {winery().mailboxes.international}
        </a>
        .
      </p>
    </section>
  );
}
