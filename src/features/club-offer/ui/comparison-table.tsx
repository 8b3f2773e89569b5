import { Fragment } from 'react';
import { Badge } from '../../../ui/base/badge.tsx';
import type { PlanSummary } from '../types.ts';
import type { ClubPanelWithPicture } from './club-section.tsx';

const heads = 'py-3 text-left align-bottom font-medium text-small text-ink-soft';
const cell = 'figures py-3.5 pr-4 align-baseline last:pr-0';
const wide = 'max-md:hidden';

/** A comparison of all plans, one per row. Small screens show fewer columns because each club's section below has the rest. */
export function PlanComparisonTable({ clubs }: { clubs: readonly ClubPanelWithPicture[] }) {
  return (
    <section aria-labelledby="in-numbers" className="page-width pt-14 lg:pt-20">
      <h2 id="in-numbers" className="type-heading">
        Compare the clubs
      </h2>
      <table className="mt-6 w-full border-collapse lg:mt-8">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className={heads}>
              Bottles
            </th>
            <th scope="col" className={heads}>
              Typical shipment
            </th>
            <th scope="col" className={`${heads} ${wide}`}>
              Typical year
            </th>
            <th scope="col" className={heads}>
              Member discount
            </th>
            <th scope="col" className={`${heads} ${wide}`}>
              Free tastings per visit
            </th>
          </tr>
        </thead>
        {clubs.map((club) => (
          <tbody key={club.slug} className="border-line border-b">
            <tr>
              <th scope="rowgroup" colSpan={5} className="pt-5 pb-1 text-left">
                <span className="flex flex-wrap items-baseline justify-between gap-x-6">
                  <a href={`#${club.slug}`} className="type-title hover:link-line">
                    {club.title}
                  </a>
                  <span className="font-normal text-small text-ink-soft">{club.frequency}</span>
                </span>
              </th>
            </tr>
            {club.plans.map((plan) => (
              <TableRow key={plan.plan} plan={plan} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function TableRow({ plan }: { plan: PlanSummary }) {
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal`}>
        {plan.bottles}
        {plan.isOwn && (
          <Fragment>
            {' '}
            <Badge tone="brass">Your plan</Badge>
          </Fragment>
        )}
      </th>
      <td className={cell}>{plan.shipment}</td>
      <td className={`${cell} ${wide}`}>
        {plan.year}
        <span className="block text-ink-soft text-small">{plan.yearDetail}</span>
      </td>
      <td className={`${cell} text-brass`}>{plan.discount}</td>
      <td className={`${cell} ${wide}`}>{plan.tastingsPerDay}</td>
    </tr>
  );
}
