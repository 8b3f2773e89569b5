import { data, Form, href, Link, redirect, useNavigation } from 'react-router';
import { type ApprovalId, isUuid } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { previewRefund } from '../../engine/orders/index.server.ts';
import { findPlacedOrderByNumber, viewOrderForStaff } from '../../engine/orders/staff-view.server.ts';
import { evaluateApprovalDecline, evaluateApprover } from '../../engine/staff/approvals/rules.ts';
import type { Approval } from '../../engine/staff/approvals/types.ts';
import { findApproval, grantApproval, withdrawOrDeclineApproval } from '../../engine/staff/index.server.ts';
import { staffMemberNames } from '../../engine/staff/members/names-view.server.ts';
import { malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { approvalDecisionTexts, approvalStateLabels, approvalTitle } from '../approval-rules.ts';
import type { WatchedSubjects } from '../change-types.ts';
import { withEmailPreview } from '../email-preview.server.ts';
import { writeFlash } from '../flash.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { previewCancellation } from '../order-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { FactList, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import { formatRefundPreview, RefundBreakdown } from '../ui/refund-parts.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/approval.ts';

/**
 * Returns the approval request whose id is in the URL, for staff who may refund.
 * @throws a page with status 404 if there is no such request, and what `requireStaff` throws.
 */
async function requireApproval(args: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  const staff = await requireStaff(args, 'orders.refund');
  const dependencies = args.context.get(dependenciesContext);
  const { approvalId: id } = args.params;
  const approval = isUuid(id) ? await findApproval(dependencies.database.read, id as ApprovalId) : undefined;
  if (!approval) throw data(null, { status: 404 });
  return { staff, dependencies, approval };
}

/** Returns a preview of the refund that an approval would cause now; undefined for a store credit request. */
async function previewOf(dependencies: ShopDependencies, approval: Approval) {
  const { read } = dependencies.database;
  if (approval.kind === 'refund') {
    return previewRefund(read, { orderId: approval.orderId, ...approval.request });
  }
  if (approval.kind === 'credit' || approval.orderNumber === null) return undefined;
  const found = await findPlacedOrderByNumber(read, approval.orderNumber);
  const whole = found && (await viewOrderForStaff(read, found));
  return whole && previewCancellation(read, whole);
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, dependencies, approval } = await requireApproval(args);
  const { read } = dependencies.database;
  const now = dependencies.clock.now();
  const isOpen = approval.state === 'open';
  const [names, preview] = await Promise.all([
    staffMemberNames(read),
    isOpen ? previewOf(dependencies, approval) : undefined,
  ]);
  const may = evaluateApprover(staff, approval);
  const needsStepUp = !may.ok && may.refusals.some(({ code }) => code === 'STEP_UP_NEEDED');
  const isOwn = approval.requestedBy === staff.memberId;
  return {
    watch: {
      subjects: [approval.kind === 'credit' ? `account:${approval.customerId}` : `order:${approval.orderId}`],
      what: 'this',
    } satisfies WatchedSubjects,
    title: approvalTitle(approval),
    order: approval.orderNumber === null ? undefined : String(approval.orderNumber),
    person: approval.personId === null ? undefined : String(approval.personId),
    amount: formatCents(approval.amountCents),
    reason: approval.reason,
    by: names.get(approval.requestedBy) ?? '',
    asked: formatDayAndTime(approval.requestedAt, now),
    state: approvalStateLabels[approval.state],
    decided: approval.decidedAt
      ? `${names.get(approval.decidedBy ?? '') ?? ''}, ${formatDayAndTime(approval.decidedAt, now)}`
      : undefined,
    refund: preview?.ok ? formatRefundPreview(preview.value) : undefined,
    isOpen,
    isOwn,
    kind: approval.kind,
    mayApprove: may.ok,
    mayDecline: isOpen && (isOwn || evaluateApprovalDecline(staff, approval).ok),
    /** The reason why this staff member can't approve the request, other than having made it or needing to confirm their identity. */
    refusal:
      isOpen && !isOwn && !needsStepUp
        ? preview && !preview.ok
          ? preview
          : may.ok
            ? undefined
            : may
        : undefined,
    confirmFirst: isOpen && needsStepUp,
  };
}

export const action = withEmailPreview(['approve'], async (args: Route.ActionArgs) => {
  const { staff, dependencies, approval } = await requireApproval(args);
  const form = await args.request.formData();
  const done = (text: string) =>
    redirect(href('/admin/approvals'), {
      headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
    });
  switch (form.get('intent')) {
    case 'approve': {
      const approved = await grantApproval(dependencies, staff, approval.id);
      if (!approved.ok) return rejectForm(approved.refusals, form);
      const amount = formatCents(approved.value.amountCents);
      return done(approvalDecisionTexts[approval.kind].done(amount));
    }
    case 'close': {
      const closed = await withdrawOrDeclineApproval(dependencies, staff, approval.id);
      return closed.ok ? done(`Request ${closed.value.state}.`) : rejectForm(closed.refusals, form);
    }
    default:
      return malformedFormResponse(form);
  }
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData?.title ?? 'Approval') },
];

export default function ApprovalPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, order, person, amount, reason, by, asked, state, decided, refund, isOpen, kind } =
    loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: href('/admin/approvals'), label: 'Approvals' }}
        badges={<StatusBadge tone={state.tone}>{state.label}</StatusBadge>}
      >
        {amount}, requested by {by}
      </PageHeader>
      <FormProblems answer={actionData} title="Nothing has changed" />
      <TwoColumnLayout
        main={
          isOpen && (
            <Panel title="Decision">
              <Decision
                loaderData={loaderData}
                confirmTo={`${href('/admin/confirm')}?${new URLSearchParams({ to: href('/admin/approvals/:approvalId', params) })}`}
                pendingLabel={isPending ? 'Saving …' : undefined}
              >
                {refund && (
                  <RefundBreakdown
                    refund={refund}
                    title={kind === 'refund' ? 'Refund' : 'Returned to the customer'}
                  />
                )}
                <p className="text-ink-soft">{approvalDecisionTexts[kind].consequence}</p>
              </Decision>
            </Panel>
          )
        }
        side={
          <Panel title="Request" isFlush>
            <FactList
              facts={[
                {
                  label: order === undefined ? 'Customer' : 'Order',
                  value:
                    order !== undefined ? (
                      <Link to={href('/admin/orders/:number', { number: order })} className="link-line">
                        {order}
                      </Link>
                    ) : person === undefined ? undefined : (
                      <Link to={href('/admin/customers/:id', { id: person })} className="link-line">
                        Open
                      </Link>
                    ),
                },
                { label: 'Amount', value: amount },
                { label: 'Reason', value: reason },
                { label: 'Requested by', value: `${by}, ${asked}` },
                { label: 'Decided by', value: decided },
              ]}
            />
          </Panel>
        }
      />
    </>
  );
}

type DecisionProps = Pick<Route.ComponentProps, 'loaderData'> & {
  confirmTo: string;
  pendingLabel: string | undefined;
  children: React.ReactNode;
};

/** The panel with the consequence of an approval and the decision buttons available to this staff member. */
function Decision({ loaderData, confirmTo, pendingLabel, children }: DecisionProps) {
  const { isOwn, kind, amount, mayApprove, mayDecline, refusal, confirmFirst } = loaderData;
  return (
    <Form method="post" className="grid gap-4">
      {isOwn ? (
        <p>A colleague whose limit covers {amount} will decide on your request.</p>
      ) : refusal ? (
        <Notice kind="error">{refusal.refusals[0]?.sentence}</Notice>
      ) : (
        children
      )}
      {confirmFirst && <p>Confirm it’s you with your passkey or a code before you approve the request.</p>}
      <div className="flex flex-wrap gap-2">
        {confirmFirst && (
          <ButtonLink kind="filled" to={confirmTo}>
            Confirm it’s you
          </ButtonLink>
        )}
        {mayApprove && !refusal && (
          <Button
            kind={kind === 'credit' ? 'filled' : 'danger'}
            name="intent"
            value="approve"
            pendingLabel={pendingLabel}
          >
            {approvalDecisionTexts[kind].approve(amount)}
          </Button>
        )}
        {mayApprove && !refusal && kind !== 'credit' && <EmailPreviewButton fields={{ intent: 'approve' }} />}
        {mayDecline && (
          <Button name="intent" value="close">
            {isOwn ? 'Withdraw the request' : 'Decline'}
          </Button>
        )}
      </div>
    </Form>
  );
}
