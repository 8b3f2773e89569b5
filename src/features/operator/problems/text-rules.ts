import { counted } from '../../../core/count-words.ts';
import type { LineUnits } from '../../../engine/orders/fulfillment/types.ts';
import type { Problem } from '../../../engine/orders/returns/types.ts';
import { formatInstant, readable, table } from '../text-rules.ts';

export type ReportRow = Problem & { readonly orderNumber: number; readonly codes: string };

/** Returns `RED-21=2 FRANC-22=1` */
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

export function problemsText(rows: readonly ReportRow[]): string {
  return table(
    rows,
    [
      { title: 'order', of: ({ orderNumber }) => orderNumber, isNumber: true },
      { title: 'report', of: ({ number }) => number, isNumber: true },
      { title: 'received', of: ({ reportedAt }) => formatInstant(reportedAt) },
      { title: 'state', of: ({ state }) => readable(state) },
      { title: 'bottles', of: ({ codes }) => codes },
      { title: 'problem', of: ({ reason }) => readable(reason) },
      { title: 'requested', of: ({ requestedRemedy }) => requestedRemedy },
      { title: 'photos', of: ({ photoCount }) => (photoCount === 0 ? '' : photoCount), isNumber: true },
      { title: 'message', of: ({ words }) => words },
    ],
    'No problem reports.',
  );
}

export function approvedText(orderNumber: number, { number, remedy, units }: Problem): string {
  const bottles = units.reduce((all, { quantity }) => all + quantity, 0);
  const what =
    remedy === 'refund'
      ? 'its bottles were refunded'
      : `${counted(bottles, 'bottle')} can be packed again (\`pack ${orderNumber}\`)`;
  return `Report ${number} of order ${orderNumber} was approved: ${what}. The customer will be notified.`;
}
