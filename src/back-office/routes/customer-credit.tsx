import { randomUUID } from 'node:crypto';
import { Form, href, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { isUuid } from '../../core/ids.ts';
import { cents, formatCents, zeroCents } from '../../core/money.ts';
import { adjustCredit } from '../../engine/gifts/credit/index.server.ts';
import { creditRefusal } from '../../engine/gifts/credit/rules.ts';
import type { CreditEntry } from '../../engine/gifts/credit/types.ts';
import { viewStoreCredit } from '../../engine/gifts/credit/view.server.ts';
import { needsApproval } from '../../engine/staff/approvals/rules.ts';
import { findOpenApproval, requestApproval } from '../../engine/staff/index.server.ts';
import { requireWithinMoneyLimit } from '../../engine/staff/members/rules.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { requireCustomer } from '../customer-request.server.ts';
import { writeFlash } from '../flash.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { readDollarAmount } from '../money-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { WaitingApproval } from '../ui/waiting-approval.tsx';
import type { Route } from './+types/customer-credit.ts';

export async function loader(args: Route.LoaderArgs) {
  const { staff, dependencies, name, customerId, requestId } = await requireCustomer(
    args,
    'customers.credit',
  );
  const { database, clock } = dependencies;
  const now = clock.now();
  const [credit, waiting] = await Promise.all([
    viewStoreCredit(database.read, customerId),
    findOpenApproval(database.read, { customerId }),
  ]);
  const subject = { subjectType: 'account', subjectId: customerId } as const;
  await database.transaction((tx) =>
    Promise.resolve(
      recordAudit(tx, { at: now, actor: staff.actor, action: 'credit.viewed', ...subject, requestId }),
    ),
  );
  return {
    id: args.params.id,
    name,
    asksAbove: staff.asksApproval ? formatCents(staff.moneyLimitCents ?? zeroCents) : undefined,
    waiting: waiting && { id: String(waiting.id), amount: formatCents(waiting.amountCents) },
    key: randomUUID(),
    available: formatCents(credit?.availableCents ?? zeroCents),
    reserved: credit && credit.reservedCents > 0 ? formatCents(credit.reservedCents) : undefined,
    entries: (credit?.entries ?? []).map((entry) => ({
      id: String(entry.id),
      at: formatDayAndTime(entry.at, now),
      moment: entry.at.toISOString(),
      what: wordsOfEntry(entry),
      order: entry.orderNumber === undefined ? undefined : String(entry.orderNumber),
      amount: formatCents(entry.amountCents),
      balance: formatCents(entry.balanceCents),
    })),
  };
}

function wordsOfEntry({ cause, amountCents, orderNumber, reason }: CreditEntry): string {
  switch (cause) {
    case 'order':
      return `Order ${orderNumber ?? ''}`;
    case 'refund':
      return `Refund of order ${orderNumber ?? ''}`;
    case 'staff':
      return `${amountCents > 0 ? 'Given' : 'Taken back'}: ${reason}`;
    case 'gift_membership':
      return 'Left over from a gift membership';
    case 'other':
      return amountCents > 0 ? 'Added' : 'Removed';
  }
}

const creditForm = z.object({
  intent: z.enum(['give', 'take']),
  amount: z.string().max(20),
  reason: z.string().max(1_000),
  /** Idempotency key, which stays the same when the form is submitted twice. */
  key: z.string().refine(isUuid),
});

export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, customerId, requestId } = await requireCustomer(args, 'customers.credit');
  const form = await args.request.formData();
  const read = creditForm.safeParse(formValues(form)).data;
  if (!read) return malformedFormResponse(form);
  const amount = readDollarAmount(read.amount);
  if (amount === undefined || amount === 'invalid' || amount === 0) {
    const sentence = 'Enter an amount in dollars, such as 10 or 12.50.';
    return rejectForm([{ code: 'CREDIT_AMOUNT', sentence, field: 'amount' }], form, 422);
  }
  const isGiven = read.intent === 'give';
  const done = (text: string) =>
    redirect(href('/admin/customers/:id/credit', { id: args.params.id }), {
      headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
    });
  if (isGiven && needsApproval(staff, amount)) {
    const asked = { kind: 'credit', customerId } as const;
    const refusal = creditRefusal({ amountCents: amount, reason: read.reason });
    if (refusal) return rejectForm([refusal], form, 422);
    const requested = await requestApproval(dependencies, staff, {
      ...{ asked, amountCents: amount, reason: read.reason },
    });
    return requested.ok
      ? done('Sent to your colleagues for approval.')
      : rejectForm(requested.refusals, form);
  }
  const may = requireWithinMoneyLimit(staff, amount);
  if (!may.ok) return rejectForm(may.refusals, form, 403);
  const adjusted = await adjustCredit(dependencies, {
    ...{ id: read.key, customerId, reason: read.reason, actor: staff.actor, requestId },
    amountCents: isGiven ? amount : cents(-amount),
  });
  if (!adjusted.ok) return rejectForm(adjusted.refusals, form, 422);
  return done(`${formatCents(amount)} in store credit ${isGiven ? 'given' : 'taken back'}.`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Store credit for ${loaderData?.name ?? ''}`) },
];

type Row = Route.ComponentProps['loaderData']['entries'][number];

const columns: readonly Column<Row>[] = [
  { id: 'at', header: 'Date', cell: ({ at, moment }) => <time dateTime={moment}>{at}</time> },
  {
    id: 'what',
    header: 'What',
    isLine: true,
    cell: ({ what, order }) =>
      order === undefined ? (
        what
      ) : (
        <Link to={href('/admin/orders/:number', { number: order })} className="link-line">
          {what}
        </Link>
      ),
  },
  { id: 'amount', header: 'Amount', label: 'Amount', atEnd: true, cell: ({ amount }) => amount },
  { id: 'balance', header: 'Balance', label: 'Balance', atEnd: true, cell: ({ balance }) => balance },
];

export default function CustomerCreditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, key, asksAbove, waiting, available, reserved, entries } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader title="Store credit" back={{ to: href('/admin/customers/:id', { id }), label: name }}>
        {available} available{reserved === undefined ? '' : `, ${reserved} reserved for an order`}
      </PageHeader>
      <TwoColumnLayout
        main={
          <Panel title="Statement" isFlush>
            <DataTable
              caption="Store credit statement"
              columns={columns}
              rows={entries}
              idOf={(row) => row.id}
              asCards
              empty={
                <EmptyListMessage title="No store credit yet.">
                  Refunds and credit you give appear here.
                </EmptyListMessage>
              }
            />
          </Panel>
        }
        side={
          <Panel title="Give or take back">
            <FormProblems answer={answer} title="Nothing has changed" />
            {waiting && <WaitingApproval waiting={waiting} what="Store credit" />}
            {/* A new form after each change, so that nothing is given twice. */}
            <Form method="post" noValidate className="grid gap-5" key={key}>
              <input type="hidden" name="key" value={key} />
              <RadioGroup
                legend="What to do"
                name="intent"
                options={[
                  { value: 'give', label: 'Give' },
                  { value: 'take', label: 'Take back' },
                ]}
                defaultValue={answer?.entered.intent ?? 'give'}
              />
              <TextField
                id="amount"
                name="amount"
                label="Amount"
                hint="In dollars, such as 10 or 12.50."
                inputMode="decimal"
                maxLength={12}
                autoComplete="off"
                defaultValue={answer?.entered.amount}
                error={error('amount')}
              />
              <TextField
                id="reason"
                name="reason"
                label="Reason"
                hint="Shown on this statement. The customer doesn’t see it."
                maxLength={200}
                autoComplete="off"
                defaultValue={answer?.entered.reason}
                error={error('reason')}
              />
              <p className="text-ink-soft">
                The customer can use it at checkout. No email is sent.
                {asksAbove !== undefined &&
                  ` Amounts over ${asksAbove} are sent to your colleagues for approval.`}
              </p>
              <Button kind="filled" pendingLabel={isPending ? 'Saving …' : undefined}>
                Change store credit
              </Button>
            </Form>
          </Panel>
        }
      />
    </>
  );
}
