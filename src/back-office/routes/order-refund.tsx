import { data, Form, href, useNavigation } from 'react-router';
import { z } from 'zod';
import { formatCents } from '../../core/money.ts';
import { displayName } from '../../engine/catalog/rules.ts';
import { previewRefund, refundOrder } from '../../engine/orders/index.server.ts';
import { requireMoney } from '../../engine/staff/members/rules.ts';
import { type FormAnswer, malformedForm, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { errorsOf } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { writtenReason } from '../order-reason-rules.ts';
import { readUnits, unitsField, unitsLeftToRefund } from '../order-refund-rules.ts';
import { backToOrder, requireOrder } from '../order-request.server.ts';
import { officeTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { Empty, PageHeader, Panel } from '../ui/page.tsx';
import { RefundParts, shownRefund } from '../ui/refund-parts.tsx';
import type { Route } from './+types/order-refund.ts';

export async function loader(args: Route.LoaderArgs) {
  const { whole } = await requireOrder(args, 'orders.refund');
  const { order } = whole;
  const left = unitsLeftToRefund(whole);
  return {
    number: String(order.number),
    email: order.email,
    lines: order.lines.flatMap((line) => {
      const most = left.find(({ position }) => position === line.position)?.quantity;
      return most === undefined ? [] : [{ field: unitsField(line.position), title: displayName(line), most }];
    }),
  };
}

const refundForm = z.object({
  intent: z.enum(['preview', 'refund']),
  reason: writtenReason,
  /** The amount that was shown; the refund of any other is shown again first. */
  shown: z.string().max(12).default(''),
});

export async function action(args: Route.ActionArgs) {
  const asked = await requireOrder(args, 'orders.refund');
  const { staff, dependencies, whole } = asked;
  const form = await args.request.formData();
  const read = refundForm.safeParse(formValues(form));
  if (!read.success) {
    const wrong = read.error.issues[0];
    if (wrong?.path[0] !== 'reason') return malformedForm(form);
    const sentence = wrong.message;
    return rejectForm([{ code: 'REFUND_REASON', sentence, field: 'reason' }], form, 422);
  }
  const units = readUnits(form, unitsLeftToRefund(whole));
  if (!units || units.length === 0) {
    const sentence = units
      ? 'Choose what to refund.'
      : 'Enter whole numbers, at most what is left of each item.';
    return rejectForm([{ code: 'REFUND_UNITS', sentence }], form, 422);
  }
  const { orderId } = whole.order;
  const preview = await previewRefund(dependencies.database.read, { orderId, units });
  if (!preview) {
    const sentence = 'These items were refunded in the meantime. Reload the page to see what is left.';
    return rejectForm([{ code: 'REFUND_UNITS', sentence }], form);
  }
  const may = requireMoney(staff, preview.amountCents);
  if (!may.ok) return rejectForm(may.refusals, form, 403);
  const shown = shownRefund(preview);
  if (read.data.intent === 'preview' || read.data.shown !== String(shown.amountCents)) {
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    return data({ problems: [], typed, preview: shown });
  }
  const refunded = await refundOrder(dependencies, {
    orderId,
    units,
    reason: read.data.reason,
    actor: staff.actor,
  });
  if (!refunded.ok) return rejectForm(refunded.refusals, form);
  const amount = formatCents(refunded.value.amountCents);
  const text =
    refunded.value.cardState === 'pending'
      ? `${amount} is being refunded. The gateway has not answered yet; we ask again automatically.`
      : `${amount} is refunded.`;
  return backToOrder(asked, { kind: 'success', text });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: officeTitle(`Refund order ${loaderData?.number ?? ''}`) },
];

export default function RefundOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { number, email, lines } = loaderData;
  const answer = actionData as (FormAnswer & { preview?: ReturnType<typeof shownRefund> }) | undefined;
  const error = errorsOf(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const preview = answer?.preview;
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title="Refund items" back={{ to: order, label: `Order ${number}` }} />
      <Panel className="max-w-2xl" isFlush={lines.length === 0}>
        {lines.length === 0 ? (
          <Empty title="Everything on this order has been refunded." />
        ) : (
          <>
            <FormProblems answer={answer} title="Nothing was refunded" />
            <Form method="post" noValidate className="grid gap-5">
              <fieldset className="grid gap-3">
                <legend className="mb-2 font-medium">How many to refund</legend>
                {lines.map(({ field, title, most }) => (
                  <label key={field} className="flex flex-wrap items-center justify-between gap-3">
                    <span className="min-w-0">{title}</span>
                    <span className="flex items-center gap-2 text-ink-soft">
                      <input
                        type="number"
                        name={field}
                        min={0}
                        max={most}
                        step={1}
                        inputMode="numeric"
                        defaultValue={answer?.typed[field] ?? ''}
                        className="field-box w-20 text-right"
                      />
                      of {most}
                    </span>
                  </label>
                ))}
              </fieldset>
              <TextField
                id="reason"
                name="reason"
                label="Reason"
                hint="For the history of the order. The customer doesn’t see it."
                maxLength={200}
                defaultValue={answer?.typed.reason}
                error={error('reason')}
              />
              {preview && (
                <>
                  <RefundParts refund={preview} title="Refund" />
                  <input type="hidden" name="shown" value={preview.amountCents} />
                  <p className="text-ink-soft">
                    The price, its tax and its share of the shipping. We email {email} about it.
                  </p>
                </>
              )}
              <div className="flex flex-wrap gap-2">
                {preview && (
                  <Button
                    kind="danger"
                    name="intent"
                    value="refund"
                    pendingLabel={isPending ? 'Refunding …' : undefined}
                  >
                    Refund {preview.amount}
                  </Button>
                )}
                <Button kind={preview ? 'outline' : 'filled'} name="intent" value="preview">
                  {preview ? 'Calculate again' : 'Show what is refunded'}
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
