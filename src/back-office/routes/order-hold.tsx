import { Form, href, useNavigation } from 'react-router';
import { z } from 'zod';
import { wineryDate } from '../../core/dates.ts';
import { holdOrder, releaseHoldOnOrder } from '../../engine/orders/fulfillment/index.server.ts';
import type { OrderHoldReason } from '../../engine/orders/fulfillment/types.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { withEmailPreview } from '../email-preview.server.ts';
import { readHoldUntil } from '../hold-rules.ts';
import { redirectToOrder, requireOrder, watchedSubjectsOfOrder } from '../order-request.server.ts';
import { holdReasonLabels } from '../order-word-rules.ts';
import { backOfficePageTitle, prefilledForm } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { HoldReasonField, HoldUntilField } from '../ui/hold-fields.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import type { Route } from './+types/order-hold.ts';

export async function loader(args: Route.LoaderArgs) {
  const { dependencies, whole } = await requireOrder(args, 'orders.hold');
  return {
    watch: watchedSubjectsOfOrder(whole),
    number: String(whole.order.number),
    today: wineryDate(dependencies.clock.now()),
    email: whole.order.email,
    asked: prefilledForm(args.url, ['reason', 'until']),
  };
}

const reasons = Object.keys(holdReasonLabels) as [OrderHoldReason, ...OrderHoldReason[]];

const holdForm = z.object({
  intent: z.enum(['hold', 'release']),
  reason: z.enum(reasons),
  until: z.string().max(10).default(''),
});

export const action = withEmailPreview(['hold'], async (args: Route.ActionArgs) => {
  const asked = await requireOrder(args, 'orders.hold');
  const { staff, dependencies, whole } = asked;
  const form = await args.request.formData();
  const read = holdForm.safeParse(formValues(form));
  if (!read.success) return malformedFormResponse(form);
  const { intent, reason } = read.data;
  const { orderId } = whole.order;
  const { actor } = staff;
  if (intent === 'release') {
    const released = await releaseHoldOnOrder(dependencies, { orderId, reason, actor });
    if (!released.ok) return rejectForm(released.refusals, form);
    const text = `${holdReasonLabels[reason]} hold released.`;
    const undo = {
      action: href('/admin/orders/:number/hold', { number: String(whole.order.number) }),
      fields: { intent: 'hold', reason },
    };
    return redirectToOrder(asked, { kind: 'success', text, undo });
  }
  const until = readHoldUntil(read.data.until, wineryDate(dependencies.clock.now()));
  if (!until.ok) return rejectForm(until.refusals, form, 422);
  const held = await holdOrder(dependencies, { orderId, reason, until: until.value, actor });
  if (!held.ok) return rejectForm(held.refusals, form);
  const undo = {
    action: href('/admin/orders/:number/hold', { number: String(whole.order.number) }),
    fields: { intent: 'release', reason },
  };
  return redirectToOrder(asked, { kind: 'success', text: 'The order is on hold.', undo });
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Hold order ${loaderData?.number ?? ''}`) },
];

export default function HoldOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, today, email, asked } = loaderData;
  const answer = (actionData as FormActionData | undefined) ?? asked;
  const isPending = useNavigation().formMethod === 'POST';
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title="Hold this order" back={{ to: order, label: `Order ${number}` }} />
      <Panel className="max-w-2xl">
        <FormProblems answer={answer} title="The order wasn’t put on hold" />
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value="hold" />
          <HoldReasonField answer={answer} />
          <HoldUntilField answer={answer} today={today} />
          <p className="text-ink-soft">
            Nothing in the order is packed or shipped while it’s on hold. We’ll email {email} the reason.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="filled" pendingLabel={isPending ? 'Holding …' : undefined}>
              Hold order
            </Button>
            <EmailPreviewButton />
            <ButtonLink to={order}>Keep as it is</ButtonLink>
          </div>
        </Form>
      </Panel>
    </>
  );
}
