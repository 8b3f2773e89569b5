import { codeToWords, formatInstant, formatSection, formatTable } from '../text-rules.ts';
import type { latestStockMovements, listOpenStockAllocations, StockedResource } from './view.server.ts';

type Rows<List extends (...parameters: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<List>
>;

export function stockListText(rows: readonly StockedResource[]): string {
  return formatTable(
    rows,
    [
      { title: 'code', of: ({ code }) => code },
      { title: 'on hand', of: ({ onHand }) => onHand, isNumber: true },
      { title: 'allocated', of: ({ allocated }) => allocated, isNumber: true },
      { title: 'held', of: ({ held }) => held, isNumber: true },
      { title: 'available', of: ({ free }) => free, isNumber: true },
      { title: 'item', of: ({ title }) => title },
    ],
    'No stock.',
  );
}

export function openStockAllocationsText(promises: Rows<typeof listOpenStockAllocations>): string {
  const orders = promises.map(({ number, quantity }) => `${number} (${quantity})`);
  return formatSection('Allocated to orders', orders.join(', '));
}

export function stockMovementsText(movements: Rows<typeof latestStockMovements>): string {
  const rows = formatTable(
    movements,
    [
      { title: 'at', of: ({ at }) => formatInstant(at) },
      { title: 'change', of: ({ quantityChange: by }) => (by > 0 ? `+${by}` : by), isNumber: true },
      { title: 'kind', of: ({ kind }) => codeToWords(kind) },
      { title: 'by', of: ({ adjustedBy, orderNumber }) => adjustedBy ?? `order ${orderNumber}` },
      { title: 'note', of: ({ note }) => note ?? '' },
    ],
    '',
  );
  return formatSection('Latest changes', rows);
}
