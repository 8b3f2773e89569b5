import { formatCents } from '../../../core/money.ts';
import type { ListedRelease } from '../../../engine/clubs/releases/view.server.ts';
import type { ProcessedShipments, RunPreview } from '../../../engine/clubs/shipments/index.server.ts';
import type { PackedOrder } from '../../../engine/clubs/shipments/view.server.ts';
import { plain, table } from '../text-rules.ts';

export function releasesText(releases: readonly ListedRelease[]): string {
  return table(
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
    'There are no releases.',
  );
}

/** A box of a release with its wines named. */
export type NamedBox = { readonly plan: string; readonly preference: string; readonly wines: string };

export function boxesText(boxes: readonly NamedBox[]): string {
  return table(
    boxes,
    [
      { title: 'plan', of: ({ plan }) => plan },
      { title: 'taste', of: ({ preference }) => preference },
      { title: 'box', of: ({ wines }) => wines },
    ],
    'Its boxes are not chosen yet: that happens three weeks before the window opens.',
  );
}

export function previewText({ shipments, shortages }: RunPreview): string {
  const sure = shipments.filter(({ trouble }) => trouble.length === 0);
  const sum = sure.reduce((all, { totalCents }) => all + totalCents, 0);
  const list = table(
    shipments,
    [
      { title: 'member', of: ({ name }) => name },
      { title: 'plan', of: ({ plan }) => plan },
      { title: 'state', of: ({ state }) => plain(state) },
      { title: 'sum', of: ({ totalCents }) => formatCents(totalCents), isNumber: true },
      { title: 'in the way', of: ({ trouble }) => trouble.join(' ') },
      { title: 'wines', of: ({ wines }) => wines },
    ],
    'There is nobody to charge.',
  );
  const short = shortages.map(({ wine, wanted, free }) => `${wine}: ${wanted} are wanted, ${free} are free.`);
  const total = `${sure.length} of ${shipments.length} would be charged, ${formatCents(sum as (typeof shipments)[number]['totalCents'])} in all.`;
  return [list, total, ...short].join('\n');
}

/** `charged 812, declined 9, passed over 3, open 1`. */
export function processedText({ charged, declined, passed, open }: ProcessedShipments): string {
  return `charged ${charged}, declined ${declined}, passed over ${passed}, open ${open}`;
}

export function packingText(orders: readonly PackedOrder[]): string {
  return table(
    orders,
    [
      { title: 'order', of: ({ number }) => number, isNumber: true },
      { title: 'leaves', of: ({ shipsOn }) => shipsOn },
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
    'Nothing of this release is to be packed.',
  );
}

const columns = [
  ...['order', 'leaves', 'for', 'pickup', 'to', 'code', 'wine', 'bottles'],
  ...['phone', 'gift message', 'note'],
] as const;

/** The same as comma-separated values (RFC 4180), a line for each wine of an order. */
export function packingFile(orders: readonly PackedOrder[]): string {
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
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** What a customer typed is a text in a spreadsheet too, and never a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
