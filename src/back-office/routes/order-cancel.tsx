import { Form, href, useNavigation } from 'react-router';
import { z } from 'zod';
import { formatCents } from '../../core/money.ts';
import { cancelOrder } from '../../engine/orders/fulfillment/index.server.ts';
import { previewRefund } from '../../engine/orders/index.server.ts';
import { requireMoney } from '../../engine/staff/members/rules.ts';
import { type FormAnswer, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { errorsOf } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { missingReason, writtenReason } from '../order-reason-rules.ts';
import { unitsLeftToRefund } from '../order-refund-rules.ts';
import { backToOrder, requireOrder, watchOrder } from '../order-request.server.ts';
import { officeTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import { ReadEmail } from '../ui/read-email.tsx';
import { RefundParts, shownRefund } from '../ui/refund-parts.tsx';
import type { Route } from './+types/order-cancel.ts';

async function previewOf({ dependencies, whole }: Awaited<ReturnType<typeof requireOrder>>) {
  const { orderId, paymentState } = whole.order;
  const units = unitsLeftToRefund(whole);
  if (units.length === 0) return undefined;
  const cardPart = paymentState === 'authorized' ? 'release' : 'refund';
  const preview = await previewRefund(dependencies.database.read, { orderId, units, cardPart });
  return preview.ok ? preview.value : undefined;
}

export async function loader(args: Route.LoaderArgs) {
  const asked = await requireOrder(args, 'orders.cancel');
  const { order } = asked.whole;
  const preview = await previewOf(asked);
  return {
    watch: watchOrder(asked.whole),
    number: String(order.number),
    email: order.email,
    preview: preview && shownRefund(preview),
    isReleased: order.paymentState === 'authorized',
  };
}

const cancelForm = z.object({ reason: writtenReason });

export const action = withEmailPreview(async (args: Route.ActionArgs) => {
  const asked = await requireOrder(args, 'orders.cancel');
  const { staff, dependencies, whole } = asked;
  const form = await args.request.formData();
  const read = cancelForm.safeParse(formValues(form));
  if (!read.success) {
    const sentence = read.error.issues[0]?.message ?? missingReason;
    return rejectForm([{ code: 'CANCEL_REASON', sentence, field: 'reason' }], form, 422);
  }
  const preview = await previewOf(asked);
  const may = preview && requireMoney(staff, preview.amountCents);
  if (may && !may.ok) return rejectForm(may.refusals, form, 403);
  const by = { kind: 'staff', orderId: whole.order.orderId, actor: staff.actor } as const;
  const canceled = await cancelOrder(dependencies, by, read.data.reason);
  if (!canceled.ok) return rejectForm(canceled.refusals, form);
  const text = canceled.value
    ? `The order is canceled, and ${formatCents(canceled.value.amountCents)} is returned.`
    : 'The order was already canceled.';
  return backToOrder(asked, { kind: 'success', text });
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: officeTitle(`Cancel order ${loaderData?.number ?? ''}`) },
];

export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { number, email, preview, isReleased } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const error = errorsOf(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title="Cancel this order" back={{ to: order, label: `Order ${number}` }} />
      <Panel className="max-w-2xl">
        <FormProblems answer={answer} title="The order is not canceled" />
        <Form method="post" noValidate className="grid gap-5">
          {preview && (
            <RefundParts
              refund={preview}
              title={isReleased ? 'Released on the card and returned' : 'Returned to the customer'}
            />
          )}
          <TextField
            id="reason"
            name="reason"
            label="Reason"
            hint="For the history of the order. The customer doesn’t see it."
            maxLength={200}
            defaultValue={answer?.typed.reason}
            error={error('reason')}
          />
          <p className="text-ink-soft">
            Everything left on the order goes back into stock, and we email {email}. This can’t be undone.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="danger" pendingLabel={isPending ? 'Canceling …' : undefined}>
              Cancel order
            </Button>
            <ReadEmail />
            <ButtonLink to={order}>Keep order</ButtonLink>
          </div>
        </Form>
      </Panel>
    </>
  );
}
