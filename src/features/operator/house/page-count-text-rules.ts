import { cents, formatCents, sum } from '../../../core/money.ts';
import type { PageCounts } from '../../../engine/content/page-counts/rules.ts';
import { plain, section, table } from '../text-rules.ts';

const shownPages = 40;

/** The sums of each day, of each page over all of them, and of what was bought. */
export function pageCountsText({ views, purchases }: PageCounts): string {
  const days = [...new Set([...views, ...purchases].map(({ day }) => day))].sort().reverse();
  const total = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const daily = days.map((day) => {
    const seen = total(views.filter((each) => each.day === day).map((each) => each.views));
    const bought = purchases.filter((each) => each.day === day);
    const orders = total(bought.map((each) => each.orders));
    return { day, seen, orders, cents: sum(bought.map(({ totalCents }) => totalCents)) };
  });
  const pages = [...Map.groupBy(views, ({ address }) => address)]
    .map(([address, each]) => ({ address, views: total(each.map((one) => one.views)) }))
    .sort((left, right) => right.views - left.views || left.address.localeCompare(right.address));
  const kinds = [...Map.groupBy(purchases, ({ kind }) => kind)].map(([kind, each]) => ({
    kind,
    orders: total(each.map((one) => one.orders)),
    cents: sum(each.map(({ totalCents }) => totalCents)),
  }));
  const perDay = table(
    daily,
    [
      { title: 'day', of: ({ day }) => day },
      { title: 'pages seen', of: ({ seen }) => seen, isNumber: true },
      { title: 'orders', of: ({ orders }) => orders, isNumber: true },
      { title: 'of it', of: (each) => formatCents(cents(each.cents)), isNumber: true },
      { title: 'orders of 1,000 pages', of: ({ orders, seen }) => perThousand(orders, seen), isNumber: true },
    ],
    'Nothing was counted in these days.',
  );
  const perPage = table(
    pages.slice(0, shownPages),
    [
      { title: 'page', of: ({ address }) => address },
      { title: 'seen', of: (each) => each.views, isNumber: true },
    ],
    '',
  );
  const perKind = table(
    kinds,
    [
      { title: 'bought', of: ({ kind }) => plain(kind) },
      { title: 'orders', of: ({ orders }) => orders, isNumber: true },
      { title: 'of it', of: (each) => formatCents(each.cents), isNumber: true },
    ],
    '',
  );
  return [perDay, section('Pages', perPage), section('Purchases', perKind)].filter(Boolean).join('\n\n');
}

function perThousand(orders: number, seen: number): string {
  return seen === 0 ? '' : ((1000 * orders) / seen).toFixed(1);
}
