import { Link } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatPoints } from '../../../core/points.ts';
import type { PointsEntry, PointsLedgerPage } from '../../../engine/loyalty/points/types.ts';
import { Pagination } from '../../../ui/base/pagination.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { type PointsHistoryQuery, pointsHistoryFilterLinks, pointsHistoryUrl } from '../rules.ts';

/** The points ledger, with the reason for each entry and, for earned points, their expiration date. */
export function PointsHistory({ history, query }: { history: PointsLedgerPage; query: PointsHistoryQuery }) {
  return (
    <section aria-labelledby="history" className="scroll-mt-6">
      <h2 id="history" className="type-title">
        Points history
      </h2>
      <nav aria-label="Filter" className="mt-2 mb-3">
        <ul className="flex flex-wrap gap-x-6 text-small">
          {pointsHistoryFilterLinks(query.filter).map(({ label, to, isChosen }) => (
            <li key={label}>
              <Link
                to={to}
                preventScrollReset
                aria-current={isChosen ? 'page' : undefined}
                className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:link-line aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:link-line"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {history.entries.length === 0 ? (
        <p className="border-line border-y py-4 text-ink-soft">
          {query.filter === 'all'
            ? 'No points yet. You’ll see your first points here after an order ships or you visit.'
            : 'No entries of this type.'}
        </p>
      ) : (
        <ul className="border-line border-y">
          {history.entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <Pagination
        page={history.page}
        pages={history.pages}
        addressOf={(page) => pointsHistoryUrl({ ...query, page })}
      />
    </section>
  );
}

const kindWords: Readonly<Record<PointsEntry['kind'], string | undefined>> = {
  earned: undefined,
  adjusted: undefined,
  spent: 'used',
  reserved: 'reserved',
  returned: 'returned',
  expired: 'expired',
  taken_back: 'reversed',
  debt: 'owed',
};

/** Returns the path of the entry's order or of the rewards page; undefined if the entry has neither. */
function addressOf({ kind, orderNumber }: PointsEntry): string | undefined {
  if (orderNumber !== undefined) return `/shop/order-history/order?id=${orderNumber}`;
  return kind === 'spent' || kind === 'returned' ? '/shop/order-history/reward' : undefined;
}

function HistoryEntry({ entry }: { entry: PointsEntry }) {
  const { kind, points, reason, at, expiresOn } = entry;
  const day = wineryDate(at);
  const to = addressOf(entry);
  return (
    <li className="figures grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-line py-3.5 not-first:border-t sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]">
      <time dateTime={day} className="text-ink-soft text-small max-sm:col-start-1 max-sm:row-start-2">
        {formatDateWithYear(day)}
      </time>
      <p className="min-w-0 max-sm:col-start-1 max-sm:row-start-1">
        {to === undefined ? reason : <TextLink to={to}>{reason}</TextLink>}
      </p>
      <p className="row-span-2 row-start-1 self-start text-right max-sm:col-start-2 sm:col-start-3">
        <span className={points > 0 ? 'font-medium' : ''}>
          {points > 0 && '+'}
          {formatPoints(points)}
        </span>
        {kindWords[kind] !== undefined && (
          <span className="block text-ink-soft text-small">{kindWords[kind]}</span>
        )}
      </p>
      {expiresOn !== undefined && points > 0 && (
        <p className="text-ink-soft text-small max-sm:row-start-3 sm:col-start-2">
          Expires {formatDateWithYear(expiresOn)}
        </p>
      )}
    </li>
  );
}
