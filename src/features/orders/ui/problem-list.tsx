import { formatCivilDate, wineryDate } from '../../../core/dates.ts';
import type { Problem } from '../../../engine/orders/returns/types.ts';
import type { OrderView } from '../../../engine/orders/types.ts';
import { problemStatusText, problemTitle } from '../problem-rules.ts';
import { UnitList } from './order-status.tsx';

/** The customer's problem reports about an order, with their outcomes. */
export function ProblemList({ order, problems }: { order: OrderView; problems: readonly Problem[] }) {
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
              <span className="font-semibold">{problemTitle(problem.reason)}</span>
              <span className="figures shrink-0 text-small text-ink-soft">
                {formatCivilDate(wineryDate(problem.reportedAt))}
              </span>
            </span>
            <UnitList order={order} units={problem.units} />
            <p className="mt-1">{problemStatusText(problem, order.isPickup)}</p>
            {problem.answer !== '' && <p className="mt-1 text-ink-soft">{problem.answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
