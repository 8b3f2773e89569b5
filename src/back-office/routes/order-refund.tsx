import { data, Form, href, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { formatCents, zeroCents } from '../../core/money.ts';
import { formatPointCount } from '../../core/points.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import { pointsLostByRefund } from '../../engine/loyalty/points/index.server.ts';
import { loadRefundableOrder, previewRefund, refundOrder } from '../../engine/orders/index.server.ts';
import { refundableShipping, refundableTotal } from '../../engine/orders/refund-rules.ts';
import { needsApproval } from '../../engine/staff/approvals/rules.ts';
import { findOpenApproval, requestApproval } from '../../engine/staff/index.server.ts';
import { requireWithinMoneyLimit } from '../../engine/staff/members/rules.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { orderChangeReasonSchema } from '../order-reason-rules.ts';
import { readRefundForm, unitsFieldName, unitsLeftToRefund } from '../order-refund-rules.ts';
import { redirectToOrder, requireOrder, watchedSubjectsOfOrder } from '../order-request.server.ts';
import { backOfficePageTitle, prefilledForm } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import { type FormattedRefund, formatRefundPreview, RefundBreakdown } from '../ui/refund-parts.tsx';
import { LineQuantityFields } from '../ui/unit-fields.tsx';
import { WaitingApproval } from '../ui/waiting-approval.tsx';
import type { Route } from './+types/order-refund.ts';

export async function loader(args: Route.LoaderArgs) {
  const { dependencies, whole } = await requireOrder(args, 'orders.refund');
  const { order } = whole;
  const refundable = await loadRefundableOrder(dependencies.database.read, order.orderId);
  if (!refundable) throw data(null, { status: 404 });
  const left = unitsLeftToRefund(whole);
  const shippingCents = refundableShipping(refundable);
  const waiting = await findOpenApproval(dependencies.database.read, { orderId: order.orderId });
  return {
    watch: watchedSubjectsOfOrder(whole),
    asked: prefilledForm(args.url, ['amount', 'shipping', 'to']),
    number: String(order.number),
    email: order.email,
    isCharged: order.paymentState !== 'authorized',
    left: formatCents(refundableTotal(refundable)),
    isDone: refundableTotal(refundable) === 0 && left.length === 0,
    shipping: shippingCents > 0 ? formatCents(shippingCents) : undefined,
    hasAccount: refundable.customerId !== null,
    waiting: waiting && { id: String(waiting.id), amount: formatCents(waiting.amountCents) },
    lines: order.lines.flatMap((line) => {
      const most = left.find(({ position }) => position === line.position)?.quantity;
      return most === undefined
        ? []
        : [{ field: unitsFieldName(line.position), title: skuDisplayName(line), most }];
    }),
  };
}

const refundForm = z.object({
  intent: z.enum(['preview', 'refund']),
  reason: orderChangeReasonSchema,
  /**
   * The amount and destination of the refund displayed on the page. If they have changed, the form shows the new refund instead of issuing
   * it.
   */
  shown: z.string().max(20).default(''),
});

export const action = withEmailPreview(['refund'], async (args: Route.ActionArgs) => {
  const asked = await requireOrder(args, 'orders.refund');
  const { staff, dependencies, whole } = asked;
  const form = await args.request.formData();
  const read = refundForm.safeParse(formValues(form));
  if (!read.success) {
    const wrong = read.error.issues[0];
    if (wrong?.path[0] !== 'reason') return malformedFormResponse(form);
    const sentence = wrong.message;
    return rejectForm([{ code: 'REFUND_REASON', sentence, field: 'reason' }], form, 422);
  }
  const request = readRefundForm(form, unitsLeftToRefund(whole));
  if (!request.ok) return rejectForm(request.refusals, form, 422);
  const { orderId, email, shippingCents } = whole.order;
  const wanted = { orderId, ...request.value };
  const preview = await previewRefund(dependencies.database.read, wanted);
  if (!preview.ok) return rejectForm(preview.refusals, form);
  const { amountCents } = preview.value;
  const asks = needsApproval(staff, amountCents);
  const may = requireWithinMoneyLimit(staff, amountCents);
  if (!may.ok && !asks) return rejectForm(may.refusals, form, 403);
  const shown = formatRefundPreview(preview.value);
  const mark = wanted.toCredit ? `${shown.amountCents}.credit` : String(shown.amountCents);
  if (read.data.intent === 'preview' || read.data.shown !== mark) {
    const entered = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    const points = await pointsLostByRefund(dependencies.database.read, wanted);
    const consequences = [
      ...(preview.value.unitsCents > 0 ? [unitsConsequence(shippingCents > 0 && !wanted.withShipping)] : []),
      ...(points > 0 ? [`The customer loses ${formatPointCount(points)} earned with them.`] : []),
      asks
        ? `Your role can refund up to ${formatCents(staff.moneyLimitCents ?? zeroCents)} at once, so a colleague must approve this first. We’ll email ${email} when it’s refunded.`
        : `We’ll email ${email} about it.`,
    ];
    return data({ problems: [], entered, preview: { ...shown, mark, consequences, asks } });
  }
  const { reason } = read.data;
  if (asks) {
    const asking = { kind: 'refund', orderId, request: request.value } as const;
    const requested = await requestApproval(dependencies, staff, { asked: asking, amountCents, reason });
    if (!requested.ok) return rejectForm(requested.refusals, form);
    return redirectToOrder(asked, { kind: 'success', text: 'Sent to your colleagues for approval.' });
  }
  const refunded = await refundOrder(dependencies, { ...wanted, reason, actor: staff.actor });
  if (!refunded.ok) return rejectForm(refunded.refusals, form);
  const amount = formatCents(refunded.value.amountCents);
  const text =
    refunded.value.cardState === 'pending'
      ? `${amount} is being refunded. The payment gateway hasn’t responded yet. We’ll check again automatically.`
      : wanted.toCredit
        ? `${amount} was added to store credit.`
        : `${amount} refunded.`;
  return redirectToOrder(asked, { kind: 'success', text });
});

function unitsConsequence(isWithShipping: boolean): string {
  return isWithShipping
    ? 'The items are refunded with their tax and, unless it was refunded before, their share of the shipping.'
    : 'The items are refunded with their tax.';
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Refund order ${loaderData?.number ?? ''}`) },
];

export default function RefundOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, isCharged, left, isDone, shipping, hasAccount, lines, waiting, asked } = loaderData;
  const given = actionData as
    | (FormActionData & {
        preview?: FormattedRefund & { mark: string; consequences: string[]; asks: boolean };
      })
    | undefined;
  const answer = given ?? asked;
  const error = fieldErrorLookup(answer.problems);
  const isPending = useNavigation().formMethod === 'POST';
  const preview = given?.preview;
  const order = href('/admin/orders/:number', { number });
  const isEmpty = isDone || !isCharged;
  return (
    <>
      <PageHeader title="Refund" back={{ to: order, label: `Order ${number}` }}>
        {!isEmpty && `${left} of this order can be refunded.`}
      </PageHeader>
      <Panel className="max-w-2xl" isFlush={isEmpty}>
        {isDone ? (
          <EmptyListMessage title="Everything on this order has been refunded." />
        ) : !isCharged ? (
          <EmptyListMessage title="The card hasn’t been charged yet.">
            It’s charged when the first parcel ships. After that, you can issue a refund. Until then, you can{' '}
            <Link to={href('/admin/orders/:number/cancel', { number })} className="link-line">
              cancel the order
            </Link>
            , which releases the hold on the card.
          </EmptyListMessage>
        ) : (
          <>
            <FormProblems answer={answer} title="Nothing was refunded" />
            {waiting && <WaitingApproval waiting={waiting} what="A refund" />}
            <Form method="post" noValidate className="grid gap-5">
              {lines.length > 0 && (
                <LineQuantityFields legend="Items to refund" lines={lines} entered={answer.entered} />
              )}
              {shipping !== undefined && (
                <Checkbox
                  name="shipping"
                  value="yes"
                  label={`Shipping: ${shipping}`}
                  defaultChecked={answer.entered.shipping === 'yes'}
                />
              )}
              <TextField
                id="amount"
                name="amount"
                label="Another amount"
                hint="In dollars, such as 10 for a late box. The customer keeps their points for it."
                inputMode="decimal"
                maxLength={12}
                defaultValue={answer.entered.amount}
                error={error('amount')}
              />
              {hasAccount && (
                <RadioGroup
                  legend="Refund to"
                  name="to"
                  options={[
                    { value: 'tenders', label: 'How it was paid' },
                    { value: 'credit', label: 'Store credit' },
                  ]}
                  defaultValue={answer.entered.to ?? 'tenders'}
                />
              )}
              <TextField
                id="reason"
                name="reason"
                label="Reason"
                hint="For the order history. The customer doesn’t see it."
                maxLength={200}
                defaultValue={answer.entered.reason}
                error={error('reason')}
              />
              {preview && (
                <>
                  <RefundBreakdown refund={preview} title="Refund" />
                  <input type="hidden" name="shown" value={preview.mark} />
                  <div className="text-ink-soft">
                    {preview.consequences.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                  </div>
                </>
              )}
              <div className="flex flex-wrap gap-2">
                {preview && (
                  <Button
                    kind={preview.asks ? 'filled' : 'danger'}
                    name="intent"
                    value="refund"
                    pendingLabel={isPending ? 'Refunding …' : undefined}
                  >
                    {preview.asks ? `Request refund of ${preview.amount}` : `Refund ${preview.amount}`}
                  </Button>
                )}
                {preview && !preview.asks && <EmailPreviewButton fields={{ intent: 'refund' }} />}
                <Button kind={preview ? 'outline' : 'filled'} name="intent" value="preview">
                  {preview ? 'Calculate again' : 'Show what will be refunded'}
                </Button>
                <ButtonLink to={order}>Back to the order</ButtonLink>
              </div>
            </Form>
          </>
        )}
      </Panel>
    </>
  );
}
