import { data, Form, href, useNavigation } from 'react-router';
import { z } from 'zod';
import type { NoticeId } from '../../core/ids.ts';
import { findNotice } from '../../engine/notices/index.server.ts';
import { resendOrderEmail } from '../../engine/orders/fulfillment/index.server.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { withoutLinkSecrets } from '../email-rules.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { emailDeliveryState } from '../order-page-rules.ts';
import { type OrderRequest, redirectToOrder, requireOrder } from '../order-request.server.ts';
import { codeToLabel } from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { FactList, PageHeader, Panel } from '../ui/page.tsx';
import { useHasCapability } from '../ui/staff-context.tsx';
import type { Route } from './+types/order-email.ts';

/**
 * Returns the order's email with this id, and its delivery state.
 * @throws a page with status 404 if there is none.
 */
async function emailOf({ dependencies, whole }: OrderRequest, id: string) {
  const listed = whole.notices.find((notice) => notice.id === id);
  const notice = listed && (await findNotice(dependencies.database.read, id as NoticeId));
  if (!notice) throw data(null, { status: 404 });
  return { notice, state: emailDeliveryState(listed)[0] };
}

export async function loader(args: Route.LoaderArgs) {
  const asked = await requireOrder(args, 'orders.read');
  const { dependencies, whole } = asked;
  const { notice, state } = await emailOf(asked, args.params.email);
  const { order } = whole;
  const letter = await dependencies.writeEmail({ ...notice, recipient: order.email });
  const now = dependencies.clock.now();
  return {
    number: String(order.number),
    title: codeToLabel(notice.kind),
    recipient: notice.recipient,
    state,
    at: notice.sentAt ? formatDayAndTime(notice.sentAt, now) : undefined,
    email: order.email,
    subject: letter?.subject,
    text: letter && withoutLinkSecrets(letter.text),
  };
}

const resendForm = z.object({ intent: z.literal('resend') });

export async function action(args: Route.ActionArgs) {
  const asked = await requireOrder(args, 'orders.change');
  const { staff, dependencies, whole } = asked;
  const form = await args.request.formData();
  if (!resendForm.safeParse(formValues(form)).success) return malformedFormResponse(form);
  const { notice } = await emailOf(asked, args.params.email);
  const { orderId, email } = whole.order;
  if (!(await dependencies.writeEmail({ ...notice, recipient: email }))) {
    return rejectForm([{ code: 'EMAIL_OUTDATED', sentence: outdated }], form);
  }
  const resent = await resendOrderEmail(dependencies, { orderId, noticeId: notice.id, actor: staff.actor });
  if (!resent.ok) return rejectForm(resent.refusals, form);
  return redirectToOrder(asked, { kind: 'success', text: `The email is on its way to ${email}.` });
}

const outdated = 'This email no longer applies to the order, so it can’t be sent again.';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Email about order ${loaderData?.number ?? ''}`) },
];

export default function OrderEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, title, recipient, state, at, email, subject, text } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const may = useHasCapability();
  const isPending = useNavigation().formMethod === 'POST';
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title={`Email: ${title}`} back={{ to: order, label: `Order ${number}` }} />
      <Panel className="mb-5 max-w-2xl" isFlush>
        <FactList
          facts={[
            { label: 'To', value: recipient },
            { label: codeToLabel(state), value: at ?? 'to be sent soon' },
            { label: 'Subject', value: subject },
          ]}
        />
      </Panel>
      <Panel className="max-w-2xl">
        <FormProblems answer={answer} title="Nothing was sent" />
        {text === undefined ? (
          <p className="text-ink-soft">{outdated}</p>
        ) : (
          <>
            <p className="mb-2 text-small text-ink-soft">
              This is what {email} would receive now. The customer’s private link is left out here.
            </p>
            <p className="rounded-winery border border-line p-4 break-words whitespace-pre-wrap">{text}</p>
          </>
        )}
        <Form method="post" className="mt-5 flex flex-wrap gap-2">
          {text !== undefined && may('orders.change') && (
            <Button
              kind="filled"
              name="intent"
              value="resend"
              pendingLabel={isPending ? 'Sending …' : undefined}
            >
              Send again
            </Button>
          )}
          <ButtonLink to={order}>Back to the order</ButtonLink>
        </Form>
      </Panel>
    </>
  );
}
