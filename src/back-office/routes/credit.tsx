import { formatCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { viewStoreCreditLiability } from '../../engine/gifts/credit/liability-view.server.ts';
import { formatMonth } from '../format-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyListMessage, FactList, PageHeader, Panel } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/credit.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'reports.read');
  const { database } = args.context.get(dependenciesContext);
  const { months, balanceCents, customers, closedCents, differenceCents } = await viewStoreCreditLiability(
    database.read,
  );
  return {
    balance: formatCents(balanceCents),
    customers,
    closed: closedCents === 0 ? undefined : formatCents(closedCents),
    difference: differenceCents === 0 ? undefined : formatCents(differenceCents),
    rows: months.toReversed().map(({ month, openingCents, closingCents, moved }) => ({
      month,
      name: formatMonth(month),
      opening: formatCents(openingCents),
      refunds: formatCents(moved.refund),
      staff: formatCents(moved.staff),
      gifts: formatCents(moved.gift_membership),
      other: formatCents(moved.other),
      orders: formatCents(moved.order),
      closing: formatCents(closingCents),
    })),
  };
}

export const meta = () => [{ title: backOfficePageTitle('Store credit') }];

type Row = Route.ComponentProps['loaderData']['rows'][number];

const amount = (id: Exclude<keyof Row, 'month' | 'name'>, header: string): Column<Row> => ({
  ...{ id, header, label: header, atEnd: true, cell: (row: Row) => row[id] },
});

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Month', className: 'whitespace-nowrap', cell: ({ name }) => name },
  amount('opening', 'Opening'),
  amount('refunds', 'Refunds'),
  amount('staff', 'By staff'),
  amount('gifts', 'Gifts'),
  amount('other', 'Other'),
  amount('orders', 'Spent'),
  amount('closing', 'Closing'),
];

export default function CreditPage({ loaderData }: Route.ComponentProps) {
  const { balance, customers, closed, difference, rows } = loaderData;
  return (
    <>
      <PageHeader
        title="Store credit"
        badges={
          <StatusBadge tone={difference === undefined ? 'good' : 'bad'}>
            {difference === undefined ? 'The books agree' : 'The books differ'}
          </StatusBadge>
        }
      >
        What the winery owes its customers in store credit.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel title="Now" className="max-w-2xl" isFlush>
          <FactList
            facts={[
              { label: 'Owed', value: balance },
              { label: 'Customers with credit', value: customers.toLocaleString('en-US') },
              { label: 'In closed accounts', value: closed },
              {
                label: 'Proof',
                value:
                  difference === undefined
                    ? 'All customer balances match the total of the months below.'
                    : `Customer balances are off by ${difference} from the total of the months below. Run prove on the server.`,
              },
            ]}
          />
        </Panel>
        <Panel title="Month by month" isFlush>
          <DataTable
            caption="Store credit by month"
            asCards
            columns={columns}
            rows={rows}
            idOf={({ month }) => month}
            empty={
              <EmptyListMessage title="No store credit yet.">
                Refunds to credit and credit you give appear here.
              </EmptyListMessage>
            }
          />
        </Panel>
      </div>
    </>
  );
}
