import { csvLine, csvLineBreak } from '../../../core/csv.ts';
import { formatCents } from '../../../core/money.ts';
import type { ListedRelease } from '../../../engine/clubs/releases/view.server.ts';
import type {
  ProcessedShipmentCounts,
  ReleaseRunPreview,
} from '../../../engine/clubs/shipments/index.server.ts';
import type { PackingListOrder } from '../../../engine/clubs/shipments/view.server.ts';
import { codeToWords, formatTable } from '../text-rules.ts';

export function releaseListText(releases: readonly ListedRelease[]): string {
  return formatTable(
    releases,
    [
      { title: 'club', of: ({ club }) => club },
      { title: 'charged on', of: ({ processOn }) => processOn },
      { title: 'state', of: ({ state }) => state },
      { title: 'wines', of: ({ wines }) => wines, isNumber: true },
      { title: 'members', of: ({ shipments }) => shipments, isNumber: true },
      { title: 'saved', of: ({ saved }) => saved, isNumber: true },
      { title: 'charged', of: ({ charged }) => charged, isNumber: true },
      { title: 'declined', of: ({ declined }) => declined, isNumber: true },
      { title: 'title', of: ({ title }) => title },
    ],
    'No releases.',
  );
}

export type PlanBoxRow = { readonly plan: string; readonly preference: string; readonly wines: string };

export function planBoxesText(boxes: readonly PlanBoxRow[]): string {
  return formatTable(
    boxes,
    [
      { title: 'plan', of: ({ plan }) => plan },
      { title: 'taste', of: ({ preference }) => preference },
      { title: 'wines', of: ({ wines }) => wines },
    ],
    'The boxes are not selected yet. That happens three weeks before members can edit them.',
  );
}

export function releaseRunPreviewText({ shipments, shortages }: ReleaseRunPreview): string {
  const ready = shipments.filter(({ trouble }) => trouble.length === 0);
  const sum = ready.reduce((all, { totalCents }) => all + totalCents, 0);
  const list = formatTable(
    shipments,
    [
      { title: 'member', of: ({ name }) => name },
      { title: 'plan', of: ({ plan }) => plan },
      { title: 'state', of: ({ state }) => codeToWords(state) },
      { title: 'total', of: ({ totalCents }) => formatCents(totalCents), isNumber: true },
      { title: 'problems', of: ({ trouble }) => trouble.join(' ') },
      { title: 'wines', of: ({ wines }) => wines },
    ],
    'No members to charge.',
  );
  const short = shortages.map(({ wine, wanted, free }) => `${wine}: ${wanted} needed, ${free} available.`);
  const total = `${ready.length} of ${shipments.length} would be charged, ${formatCents(sum as (typeof shipments)[number]['totalCents'])} in total.`;
  return [list, total, ...short].join('\n');
}

/** Formats counts of processed shipments, such as `charged 812, declined 9, skipped 3, open 1`. */
export function processedShipmentsText({ charged, declined, passed, open }: ProcessedShipmentCounts): string {
  return `charged ${charged}, declined ${declined}, skipped ${passed}, open ${open}`;
}

export function packingListText(orders: readonly PackingListOrder[]): string {
  return formatTable(
    orders,
    [
      { title: 'order', of: ({ number }) => number, isNumber: true },
      { title: 'ships', of: ({ shipsOn }) => shipsOn },
      { title: 'for', of: ({ name }) => name },
      { title: 'to', of: ({ isPickup, place }) => (isPickup ? `pickup: ${place}` : place) },
      { title: 'phone', of: ({ phone }) => phone },
      {
        title: 'bottles',
        of: ({ bottles }) => bottles.map(({ code, quantity }) => `${quantity} × ${code}`).join(', '),
      },
      { title: 'gift message', of: ({ giftMessage }) => giftMessage },
      { title: 'note', of: ({ note }) => note },
    ],
    'No orders to pack.',
  );
}

const columns = [
  ...['order', 'ships', 'for', 'pickup', 'to', 'code', 'wine', 'bottles'],
  ...['phone', 'gift message', 'note'],
] as const;

/** Returns the orders to pack as CSV (RFC 4180), with one line per wine of an order. */
export function packingListCsv(orders: readonly PackingListOrder[]): string {
  const rows = orders.flatMap(
    ({ number, shipsOn, name, isPickup, place, phone, giftMessage, note, bottles }) =>
      bottles.map(({ code, title, quantity }) => [
        ...[
          number,
          shipsOn,
          name,
          isPickup ? 'yes' : 'no',
          place,
          code,
          title,
          quantity,
          phone,
          giftMessage,
          note,
        ],
      ]),
  );
  return [columns, ...rows].map(csvLine).join(csvLineBreak);
}
