import { codeToWords, formatInstant, section, table } from '../text-rules.ts';
import type { listOpenAllocations, movementsOf, StockedResource } from './view.server.ts';

type Rows<List extends (...parameters: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<List>
>;

export function stockText(rows: readonly StockedResource[]): string {
  return table(
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

export function allocationsText(promises: Rows<typeof listOpenAllocations>): string {
  const orders = promises.map(({ number, quantity }) => `${number} (${quantity})`);
  return section('Allocated to orders', orders.join(', '));
}

export function movementsText(movements: Rows<typeof movementsOf>): string {
  const rows = table(
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
  return section('Latest changes', rows);
}
