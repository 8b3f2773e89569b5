import { Form, href, useNavigation } from 'react-router';
import { z } from 'zod';
import { formatCents } from '../../core/money.ts';
import { cancelOrder } from '../../engine/orders/fulfillment/index.server.ts';
import { needsApproval } from '../../engine/staff/approvals/rules.ts';
import { findOpenApproval, requestApproval } from '../../engine/staff/index.server.ts';
import { requireWithinMoneyLimit } from '../../engine/staff/members/rules.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { missingReasonSentence, orderChangeReasonSchema } from '../order-reason-rules.ts';
import {
  type OrderRequest,
  previewCancellation,
  redirectToOrder,
  requireOrder,
  watchedSubjectsOfOrder,
} from '../order-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import { formatRefundPreview, RefundBreakdown } from '../ui/refund-parts.tsx';
import { WaitingApproval } from '../ui/waiting-approval.tsx';
import type { Route } from './+types/order-cancel.ts';

async function previewOf({ dependencies, whole }: OrderRequest) {
  const preview = await previewCancellation(dependencies.database.read, whole);
  return preview?.ok ? preview.value : undefined;
}

export async function loader(args: Route.LoaderArgs) {
  const asked = await requireOrder(args, 'orders.cancel');
  const { staff, dependencies } = asked;
  const { order } = asked.whole;
  const [preview, waiting] = await Promise.all([
    previewOf(asked),
    findOpenApproval(dependencies.database.read, { orderId: order.orderId }),
  ]);
  return {
    watch: watchedSubjectsOfOrder(asked.whole),
    number: String(order.number),
    email: order.email,
    preview: preview && formatRefundPreview(preview),
    asks: preview !== undefined && needsApproval(staff, preview.amountCents),
    waiting: waiting && { id: String(waiting.id), amount: formatCents(waiting.amountCents) },
    isReleased: order.paymentState === 'authorized',
  };
}

const cancelForm = z.object({ reason: orderChangeReasonSchema });

export const action = withEmailPreview([], async (args: Route.ActionArgs) => {
  const asked = await requireOrder(args, 'orders.cancel');
  const { staff, dependencies, whole } = asked;
  const form = await args.request.formData();
  const read = cancelForm.safeParse(formValues(form));
  if (!read.success) {
    const sentence = read.error.issues[0]?.message ?? missingReasonSentence;
    return rejectForm([{ code: 'CANCEL_REASON', sentence, field: 'reason' }], form, 422);
  }
  const preview = await previewOf(asked);
  const { orderId } = whole.order;
  if (preview && needsApproval(staff, preview.amountCents)) {
    const { amountCents } = preview;
    const asking = { kind: 'cancellation', orderId } as const;
    const { reason } = read.data;
    const requested = await requestApproval(dependencies, staff, { asked: asking, amountCents, reason });
    if (!requested.ok) return rejectForm(requested.refusals, form);
    return redirectToOrder(asked, { kind: 'success', text: 'Sent to your colleagues for approval.' });
  }
  const may = preview && requireWithinMoneyLimit(staff, preview.amountCents);
  if (may && !may.ok) return rejectForm(may.refusals, form, 403);
  const by = { kind: 'staff', orderId, actor: staff.actor } as const;
  const canceled = await cancelOrder(dependencies, by, read.data.reason);
  if (!canceled.ok) return rejectForm(canceled.refusals, form);
  const text = canceled.value
    ? `The order was canceled, and ${formatCents(canceled.value.amountCents)} was returned.`
    : 'The order was already canceled.';
  return redirectToOrder(asked, { kind: 'success', text });
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Cancel order ${loaderData?.number ?? ''}`) },
];

export default function CancelOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, email, preview, isReleased, asks, waiting } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title="Cancel this order" back={{ to: order, label: `Order ${number}` }} />
      <Panel className="max-w-2xl">
        <FormProblems answer={answer} title="The order wasn’t canceled" />
        {waiting && <WaitingApproval waiting={waiting} what="A request about this order" />}
        <Form method="post" noValidate className="grid gap-5">
          {preview && (
            <RefundBreakdown
              refund={preview}
              title={isReleased ? 'Released from the card and returned' : 'Returned to the customer'}
            />
          )}
          <TextField
            id="reason"
            name="reason"
            label="Reason"
            hint="For the order history. The customer doesn’t see it."
            maxLength={200}
            defaultValue={answer?.entered.reason}
            error={error('reason')}
          />
          <p className="text-ink-soft">
            {asks
              ? `This is above your role’s limit, so a colleague must approve it first. Then everything left on the order goes back into stock, and we’ll email ${email}.`
              : `Everything left on the order goes back into stock, and we’ll email ${email}. This can’t be undone.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="danger" pendingLabel={isPending ? 'Canceling …' : undefined}>
              {asks ? 'Request cancellation' : 'Cancel order'}
            </Button>
            {!asks && <EmailPreviewButton />}
            <ButtonLink to={order}>Keep order</ButtonLink>
          </div>
        </Form>
      </Panel>
    </>
  );
}
