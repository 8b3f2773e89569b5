import { formatShortDate, wineryDate } from '../../../core/dates.ts';
import type { ProblemReport } from '../../../engine/orders/returns/types.ts';
import type { OrderView } from '../../../engine/orders/types.ts';
import { problemReasonTitle, problemStatusText } from '../problem-rules.ts';
import { OrderUnitList } from './order-status.tsx';

/** The customer's problem reports about an order, with their outcomes. */
export function ProblemReportList({
  order,
  problems,
}: {
  order: OrderView;
  problems: readonly ProblemReport[];
}) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="mt-10">
      <h2 id="problems" className="type-title mb-3">
        Your reports
      </h2>
      <ul className="border-line border-b">
        {problems.map((problem) => (
          <li key={problem.number} className="border-line border-t py-3">
            <span className="flex justify-between gap-4">
              <span className="font-semibold">{problemReasonTitle(problem.reason)}</span>
              <span className="figures shrink-0 text-small text-ink-soft">
                {formatShortDate(wineryDate(problem.reportedAt))}
              </span>
            </span>
            <OrderUnitList order={order} units={problem.units} />
            <p className="mt-1">{problemStatusText(problem, order.isPickup)}</p>
            {problem.answer !== '' && <p className="mt-1 text-ink-soft">{problem.answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
