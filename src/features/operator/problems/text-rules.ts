import type { LineUnits } from '../../../engine/orders/fulfillment/types.ts';
import type { Problem } from '../../../engine/orders/returns/types.ts';
import { counted, instant, plain, table } from '../text-rules.ts';

/** A report beside the order that it is about; its bottles by their codes. */
export type NamedProblem = Problem & { readonly orderNumber: number; readonly codes: string };

/** `ML-BDX-21=2 ML-CF-22=1` */
export function codesOf(
  lines: readonly { readonly position: number; readonly skuCode: string }[],
  units: readonly LineUnits[],
): string {
  return units
    .map(({ position, quantity }) => {
      const line = lines.find((each) => each.position === position);
      return `${line?.skuCode ?? `line ${position}`}=${quantity}`;
    })
    .join(' ');
}

export function problemsText(rows: readonly NamedProblem[]): string {
  return table(
    rows,
    [
      { title: 'order', of: ({ orderNumber }) => orderNumber, isNumber: true },
      { title: 'report', of: ({ number }) => number, isNumber: true },
      { title: 'came', of: ({ reportedAt }) => instant(reportedAt) },
      { title: 'state', of: ({ state }) => plain(state) },
      { title: 'bottles', of: ({ codes }) => codes },
      { title: 'what', of: ({ reason }) => plain(reason) },
      { title: 'wish', of: ({ wish }) => wish },
      { title: 'photos', of: ({ photoCount }) => (photoCount === 0 ? '' : photoCount), isNumber: true },
      { title: 'words', of: ({ words }) => words },
    ],
    'Nothing is reported.',
  );
}

/** What became of a report that was granted. */
export function grantedText(orderNumber: number, { number, remedy, units }: Problem): string {
  const bottles = units.reduce((all, { quantity }) => all + quantity, 0);
  const what =
    remedy === 'refund'
      ? 'the money goes back'
      : `${counted(bottles, 'bottle')} can be packed again (\`pack ${orderNumber}\`)`;
  return `Report ${number} of order ${orderNumber} is granted: ${what}. Its customer is told.`;
}
