import { instant, plain, section, table } from '../text-rules.ts';
import type { CountedThing, movementsOf, promisesOf } from './view.server.ts';

type Rows<List extends (...parameters: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<List>
>;

export function stockText(rows: readonly CountedThing[]): string {
  return table(
    rows,
    [
      { title: 'code', of: ({ code }) => code },
      { title: 'on the shelf', of: ({ onHand }) => onHand, isNumber: true },
      { title: 'promised', of: ({ allocated }) => allocated, isNumber: true },
      { title: 'held', of: ({ held }) => held, isNumber: true },
      { title: 'free', of: ({ free }) => free, isNumber: true },
      { title: 'what', of: ({ title }) => title },
    ],
    'Nothing is counted here.',
  );
}

export function promisesText(promises: Rows<typeof promisesOf>): string {
  const orders = promises.map(({ number, quantity }) => `${number} (${quantity})`);
  return section('Promised to orders', orders.join(', '));
}

export function movementsText(movements: Rows<typeof movementsOf>): string {
  const rows = table(
    movements,
    [
      { title: 'at', of: ({ at }) => instant(at) },
      { title: 'by', of: ({ quantityChange: by }) => (by > 0 ? `+${by}` : by), isNumber: true },
      { title: 'what', of: ({ kind }) => plain(kind) },
      { title: 'who', of: ({ adjustedBy, orderNumber }) => adjustedBy ?? `order ${orderNumber}` },
      { title: 'note', of: ({ note }) => note ?? '' },
    ],
    '',
  );
  return section('Last changes', rows);
}
