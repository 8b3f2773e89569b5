import { href, Link } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { openProblems } from '../../engine/orders/returns/index.server.ts';
import { linesOfOrders } from '../../engine/orders/staff-view.server.ts';
import { formatTimeAgo } from '../format-rules.ts';
import { codeToLabel } from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/problems.ts';

/** The maximum number of problem reports listed, longest-waiting first; more appear as these are decided. */
const shown = 100;

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'problems.decide');
  const { database, clock } = args.context.get(dependenciesContext);
  const now = clock.now();
  const problems = await openProblems(database.read, shown);
  const lines = await linesOfOrders(
    database.read,
    problems.map(({ orderId }) => orderId),
  );
  return {
    rows: problems.map((problem) => {
      const own = lines.filter(({ orderId }) => orderId === problem.orderId);
      const codeAt = (position: number) => own.find((line) => line.position === position)?.skuCode ?? '';
      return {
        order: String(own[0]?.number ?? ''),
        report: String(problem.number),
        reason: codeToLabel(problem.reason),
        words: problem.words,
        bottles: problem.units
          .map(({ position, quantity }) => `${quantity} × ${codeAt(position)}`)
          .join(', '),
        requestedRemedy: codeToLabel(problem.requestedRemedy),
        since: formatTimeAgo(problem.reportedAt, now),
      };
    }),
  };
}

export const meta = () => [{ title: backOfficePageTitle('Problems') }];

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ order, report }) => (
      <Link to={href('/admin/problems/:number/:report', { number: order, report })} className="row-link">
        {order}
        {report !== '1' && `, report ${report}`}
      </Link>
    ),
  },
  {
    id: 'reason',
    header: 'Problem',
    isLine: true,
    cell: ({ reason, words }) => (
      <>
        <span className="block">{reason}</span>
        <span className="line-clamp-2 text-ink-soft wrap-anywhere">{words}</span>
      </>
    ),
  },
  { id: 'bottles', header: 'Bottles', cell: ({ bottles }) => bottles },
  { id: 'remedy', header: 'Asks for', label: 'Asks for', cell: ({ requestedRemedy }) => requestedRemedy },
  { id: 'since', header: 'Reported', className: 'whitespace-nowrap', cell: ({ since }) => since },
];

export default function ProblemsPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Problems">Bottles that customers reported, longest wait first.</PageHeader>
      <Panel isFlush>
        <DataTable
          caption="Problems to decide"
          asCards
          columns={columns}
          rows={rows}
          idOf={({ order, report }) => `${order} ${report}`}
          empty={<EmptyListMessage title="No reports are waiting for a decision." icon="problems" />}
        />
      </Panel>
    </>
  );
}
