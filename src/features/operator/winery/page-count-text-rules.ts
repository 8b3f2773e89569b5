import { cents, formatCents, sum } from '../../../core/money.ts';
import type { PageCounts } from '../../../engine/content/page-counts/rules.ts';
import { codeToWords, formatSection, formatTable } from '../text-rules.ts';

const pageLimit = 40;

/** Returns tables of page views and orders by day, by page and by kind of purchase. */
export function pageCountsText({ views, purchases }: PageCounts): string {
  const days = [...new Set([...views, ...purchases].map(({ day }) => day))].sort().reverse();
  const total = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const daily = days.map((day) => {
    const dayViews = total(views.filter((each) => each.day === day).map((each) => each.views));
    const bought = purchases.filter((each) => each.day === day);
    const orders = total(bought.map((each) => each.orders));
    return { day, views: dayViews, orders, cents: sum(bought.map(({ totalCents }) => totalCents)) };
  });
  const pages = [...Map.groupBy(views, ({ address }) => address)]
    .map(([address, each]) => ({ address, views: total(each.map((one) => one.views)) }))
    .sort((left, right) => right.views - left.views || left.address.localeCompare(right.address));
  const kinds = [...Map.groupBy(purchases, ({ kind }) => kind)].map(([kind, each]) => ({
    kind,
    orders: total(each.map((one) => one.orders)),
    cents: sum(each.map(({ totalCents }) => totalCents)),
  }));
  const perDay = formatTable(
    daily,
    [
      { title: 'day', of: ({ day }) => day },
      { title: 'page views', of: (each) => each.views, isNumber: true },
      { title: 'orders', of: ({ orders }) => orders, isNumber: true },
      { title: 'revenue', of: (each) => formatCents(cents(each.cents)), isNumber: true },
      { title: 'orders per 1,000 views', of: (each) => perThousand(each.orders, each.views), isNumber: true },
    ],
    'No page views or orders in this period.',
  );
  const perPage = formatTable(
    pages.slice(0, pageLimit),
    [
      { title: 'page', of: ({ address }) => address },
      { title: 'views', of: (each) => each.views, isNumber: true },
    ],
    '',
  );
  const perKind = formatTable(
    kinds,
    [
      { title: 'kind', of: ({ kind }) => codeToWords(kind) },
      { title: 'orders', of: ({ orders }) => orders, isNumber: true },
      { title: 'revenue', of: (each) => formatCents(each.cents), isNumber: true },
    ],
    '',
  );
  return [perDay, formatSection('Pages', perPage), formatSection('Purchases', perKind)]
    .filter(Boolean)
    .join('\n\n');
}

function perThousand(orders: number, views: number): string {
  return views === 0 ? '' : ((1000 * orders) / views).toFixed(1);
}
