import { href, Link } from 'react-router';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import type { Approval } from '../../engine/staff/approvals/types.ts';
import { listDecidedApprovals, listOpenApprovals } from '../../engine/staff/index.server.ts';
import { staffMemberNames } from '../../engine/staff/members/names-view.server.ts';
import { approvalStateLabels, approvalTitle } from '../approval-rules.ts';
import { formatDayAndTime, formatTimeAgo } from '../format-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/approvals.ts';

/** The maximum number of listed requests: the longest-waiting open ones and the latest decisions. */
const shown = { open: 100, decided: 20 };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, 'orders.refund');
  const { database, clock } = args.context.get(dependenciesContext);
  const now = clock.now();
  const [names, open, decided] = await Promise.all([
    staffMemberNames(database.read),
    listOpenApprovals(database.read, shown.open),
    listDecidedApprovals(database.read, shown.decided),
  ]);
  const row = (approval: Approval) => ({
    id: String(approval.id),
    title: approvalTitle(approval),
    reason: approval.reason,
    amount: formatCents(approval.amountCents),
    by: approval.requestedBy === staff.memberId ? 'You' : (names.get(approval.requestedBy) ?? ''),
    since: formatTimeAgo(approval.requestedAt, now),
    state: approvalStateLabels[approval.state],
    decided: approval.decidedAt
      ? `${names.get(approval.decidedBy ?? '') ?? ''}, ${formatDayAndTime(approval.decidedAt, now)}`
      : '',
  });
  return { open: open.map(row), decided: decided.map(row) };
}

export const meta = () => [{ title: backOfficePageTitle('Approvals') }];

type Row = Route.ComponentProps['loaderData']['open'][number];

const shared: readonly Column<Row>[] = [
  {
    id: 'title',
    header: 'Request',
    isLine: true,
    cell: ({ id, title, reason }) => (
      <>
        <Link to={href('/admin/approvals/:approvalId', { approvalId: id })} className="row-link">
          {title}
        </Link>
        <span className="line-clamp-2 text-ink-soft wrap-anywhere">{reason}</span>
      </>
    ),
  },
  { id: 'amount', header: 'Amount', label: 'Amount', atEnd: true, cell: ({ amount }) => amount },
  { id: 'by', header: 'Requested by', label: 'Requested by', cell: ({ by }) => by },
];

const openColumns: readonly Column<Row>[] = [
  ...shared,
  { id: 'since', header: 'Requested', className: 'whitespace-nowrap', cell: ({ since }) => since },
];

const decidedColumns: readonly Column<Row>[] = [
  ...shared,
  {
    id: 'state',
    header: 'Decision',
    cell: ({ state }) => <StatusBadge tone={state.tone}>{state.label}</StatusBadge>,
  },
  { id: 'decided', header: 'By', label: 'By', cell: ({ decided }) => decided },
];

export default function ApprovalsPage({ loaderData: { open, decided } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Approvals">
        Refunds, cancellations and store credit above a staff member’s limit. A colleague must approve each
        one before any money moves.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel title="Waiting" isFlush>
          <DataTable
            caption="Requests waiting for approval"
            asCards
            columns={openColumns}
            rows={open}
            idOf={({ id }) => id}
            empty={<EmptyListMessage title="No requests are waiting for approval." icon="approvals" />}
          />
        </Panel>
        {decided.length > 0 && (
          <Panel title="Decided" isFlush>
            <DataTable
              caption="The latest decisions"
              asCards
              columns={decidedColumns}
              rows={decided}
              idOf={({ id }) => id}
              empty={undefined}
            />
          </Panel>
        )}
      </div>
    </>
  );
}
