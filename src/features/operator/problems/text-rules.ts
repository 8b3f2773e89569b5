import { countWithNoun } from '../../../core/count-words.ts';
import type { OrderLineUnits } from '../../../engine/orders/fulfillment/types.ts';
import type { ProblemReport } from '../../../engine/orders/returns/types.ts';
import { codeToWords, formatInstant, formatTable } from '../text-rules.ts';

export type ProblemReportRow = ProblemReport & { readonly orderNumber: number; readonly codes: string };

/** Formats units as SKU codes with quantities, such as `RED-21=2 FRANC-22=1`. */
export function formatCodeUnits(
  lines: readonly { readonly position: number; readonly skuCode: string }[],
  units: readonly OrderLineUnits[],
): string {
  return units
    .map(({ position, quantity }) => {
      const line = lines.find((each) => each.position === position);
      return `${line?.skuCode ?? `line ${position}`}=${quantity}`;
    })
    .join(' ');
}

export function problemReportsText(rows: readonly ProblemReportRow[]): string {
  return formatTable(
    rows,
    [
      { title: 'order', of: ({ orderNumber }) => orderNumber, isNumber: true },
      { title: 'report', of: ({ number }) => number, isNumber: true },
      { title: 'received', of: ({ reportedAt }) => formatInstant(reportedAt) },
      { title: 'state', of: ({ state }) => codeToWords(state) },
      { title: 'bottles', of: ({ codes }) => codes },
      { title: 'problem', of: ({ reason }) => codeToWords(reason) },
      { title: 'requested', of: ({ requestedRemedy }) => requestedRemedy },
      { title: 'photos', of: ({ photoCount }) => (photoCount === 0 ? '' : photoCount), isNumber: true },
      { title: 'message', of: ({ words }) => words },
    ],
    'No problem reports.',
  );
}

export function approvedProblemReportText(
  orderNumber: number,
  { number, remedy, units }: ProblemReport,
): string {
  const bottles = units.reduce((all, { quantity }) => all + quantity, 0);
  const what =
    remedy === 'refund'
      ? 'its bottles were refunded'
      : `${countWithNoun(bottles, 'bottle')} can be packed again (\`pack ${orderNumber}\`)`;
  return `Report ${number} of order ${orderNumber} was approved: ${what}. The customer will be notified.`;
}
