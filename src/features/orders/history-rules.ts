import { skuDisplayName } from '../../engine/catalog/rules.ts';
import type { DraftKind } from '../../engine/orders/drafts/types.ts';
import {
  type OrderHistoryEntry,
  type OrderHistoryFilters,
  type OrderHistoryLine,
  type OrderHistoryStatus,
  orderHistoryStatuses,
} from '../../engine/orders/fulfillment/history-types.ts';

export const orderHistoryPath = '/shop/order-history';
export const ordersPerPage = 10;
/** The maximum length of a search text, which exceeds the length of any wine's name. */
const longestText = 60;

const kindTitles: Readonly<Record<DraftKind, string>> = {
  regular: 'Wine and gifts',
  curated: 'First club box',
  event: 'Events',
  giftCard: 'Gift cards',
  reward: 'Rewards',
  allocation: 'Allocations',
  club: 'Club shipments',
  membership: 'Memberships',
};

export function orderKindTitle(kind: DraftKind): string {
  return kindTitles[kind];
}

const statusTitles: Readonly<Record<OrderHistoryStatus, string>> = {
  open: 'On the way',
  done: 'Completed',
  cancelled: 'Canceled',
  refunded: 'Refunded',
};

export function orderHistoryStatusTitle(status: OrderHistoryStatus): string {
  return statusTitles[status];
}

export type OrderHistoryQuery = OrderHistoryFilters & { readonly page: number };

/** Parses the filters and page in a URL. Ignores invalid values. */
export function parseOrderHistoryQuery(parameters: URLSearchParams): OrderHistoryQuery {
  const kind = parameters.get('kind') ?? '';
  const status = parameters.get('status');
  const year = /^2\d{3}$/.exec(parameters.get('year') ?? '')?.[0];
  const page = /^[1-9]\d{0,3}$/.exec(parameters.get('page') ?? '')?.[0];
  return {
    kind: Object.hasOwn(kindTitles, kind) ? (kind as DraftKind) : undefined,
    status: orderHistoryStatuses.find((each) => each === status),
    year: year === undefined ? undefined : Number(year),
    text: plainText(parameters.get('q') ?? ''),
    page: page === undefined ? 1 : Number(page),
  };
}

/** Replaces the control characters in a search text, which the database can't store, and shortens it. */
function plainText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText);
}

export function orderHistoryUrl({ kind, status, year, text, page }: OrderHistoryQuery): string {
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(kind !== undefined && { kind }),
    ...(year !== undefined && { year: String(year) }),
    ...(status !== undefined && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? orderHistoryPath : `${orderHistoryPath}?${query}`;
}

export function hasOrderHistoryFilters({ kind, status, year, text }: OrderHistoryFilters): boolean {
  return kind !== undefined || status !== undefined || year !== undefined || text !== '';
}

/** Returns an order's first items, such as `3 × Three Ropes GSM 2022`, and the number of items left out. */
export function orderContentsPreview(lines: readonly OrderHistoryLine[]): string[] {
  const shown = lines.slice(0, lines.length > 4 ? 3 : 4);
  const rest = lines.length - shown.length;
  return [
    ...shown.map((line) => `${line.quantity} × ${skuDisplayName(line)}`),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ];
}

/** Returns whether an order was refunded in full or in part, as a label. Undefined if nothing was refunded or the order was canceled. */
export function refundLabel({
  state,
  paymentState,
}: Pick<OrderHistoryEntry, 'state' | 'paymentState'>): string | undefined {
  if (state === 'cancelled') return undefined;
  if (paymentState === 'refunded') return 'Refunded';
  return paymentState === 'partially_refunded' ? 'Partially refunded' : undefined;
}
