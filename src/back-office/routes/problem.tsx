import { Form, href, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import { approveProblem, closeProblem, declineProblem } from '../../engine/orders/returns/index.server.ts';
import { requireWithinMoneyLimit } from '../../engine/staff/members/rules.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextArea } from '../../ui/base/text-field.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { writeFlash } from '../flash.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { codeToLabel } from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireProblemReport } from '../problem-request.server.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { FactList, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { CustomerPhotos } from '../ui/photos.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import { formatRefundPreview, RefundBreakdown } from '../ui/refund-parts.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/problem.ts';

export async function loader(args: Route.LoaderArgs) {
  const { staff, dependencies, whole, problem, refund } = await requireProblemReport(args);
  const { order } = whole;
  const { number, report } = args.params;
  const now = dependencies.clock.now();
  const may = refund && requireWithinMoneyLimit(staff, refund.amountCents);
  return {
    ...{ number, report },
    reason: codeToLabel(problem.reason),
    words: problem.words,
    requestedRemedy: codeToLabel(problem.requestedRemedy),
    state: codeToLabel(problem.state),
    isOpen: problem.state === 'open',
    mayClose: problem.state === 'refunded' || problem.state === 'replacement_ordered',
    answer: problem.answer,
    email: order.email,
    reported: formatDayAndTime(problem.reportedAt, now),
    bottles: problem.units.map(({ position, quantity }) => {
      const line = order.lines.find((each) => each.position === position);
      return `${quantity} × ${line ? skuDisplayName(line) : `line ${position}`}`;
    }),
    photos: Array.from({ length: problem.photoCount }, (_, index) =>
      href('/admin/problems/:number/:report/photos/:position', {
        ...{ number, report, position: String(index + 1) },
      }),
    ),
    refund: refund && formatRefundPreview(refund),
    /** The reason why this staff member can't issue the refund; undefined if they can, or if there is nothing to refund. */
    refundRefusal: may && !may.ok ? may.refusals[0]?.sentence : undefined,
  };
}

const problemForm = z.object({
  intent: z.enum(['refund', 'replacement', 'decline', 'close']),
  answer: z.string().default(''),
  /** The refund amount displayed on the page. */
  shown: z.string().default(''),
});

export const action = withEmailPreview(
  ['refund', 'replacement', 'decline'],
  async (args: Route.ActionArgs) => {
    const { staff, dependencies, whole, problem, refund } = await requireProblemReport(args);
    const form = await args.request.formData();
    const read = problemForm.safeParse(formValues(form));
    if (!read.success) return malformedFormResponse(form);
    const { intent, answer, shown } = read.data;
    const { actor } = staff;
    const named = { orderId: whole.order.orderId, number: problem.number, actor };
    const done = (text: string) =>
      redirect(href('/admin/problems'), {
        headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
      });
    switch (intent) {
      case 'refund': {
        const may = refund && requireWithinMoneyLimit(staff, refund.amountCents);
        if (may && !may.ok) return rejectForm(may.refusals, form, 403);
        if (refund && shown !== String(refund.amountCents)) {
          const sentence = 'The amount has changed. Check it and refund again.';
          return rejectForm([{ code: 'TOTAL_CHANGED', sentence }], form);
        }
        const approved = await approveProblem(dependencies, { ...named, remedy: 'refund', answer });
        return approved.ok ? done('Bottles refunded.') : rejectForm(approved.refusals, form);
      }
      case 'replacement': {
        const approved = await approveProblem(dependencies, { ...named, remedy: 'replacement', answer });
        return approved.ok
          ? done('Replacement approved. It can be packed now.')
          : rejectForm(approved.refusals, form);
      }
      case 'decline': {
        const declined = await declineProblem(dependencies, { ...named, answer });
        return declined.ok ? done('Report declined.') : rejectForm(declined.refusals, form, 422);
      }
      case 'close': {
        const closed = await closeProblem(dependencies, named);
        return closed.ok ? done('Report closed.') : rejectForm(closed.refusals, form);
      }
    }
  },
);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Problem with order ${loaderData?.number ?? ''}`) },
];

export default function ProblemReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    number,
    reason,
    words,
    requestedRemedy,
    state,
    isOpen,
    reported,
    bottles,
    email,
    photos,
    answer,
    mayClose,
  } = loaderData;
  return (
    <>
      <PageHeader
        title={reason}
        back={{ to: href('/admin/problems'), label: 'Problems' }}
        badges={<StatusBadge tone={isOpen ? 'waiting' : 'plain'}>{state}</StatusBadge>}
        actions={
          mayClose && (
            <Form method="post">
              <Button name="intent" value="close">
                Close the report
              </Button>
            </Form>
          )
        }
      >
        Reported {reported}
      </PageHeader>
      <FormProblems answer={actionData} title="Nothing was decided" />
      <TwoColumnLayout
        main={
          <>
            <Panel title="Report" isFlush>
              <FactList
                facts={[
                  { label: 'Bottles', value: bottles.join(', ') },
                  { label: 'Message', value: words === '' ? undefined : words },
                  { label: 'Asks for', value: requestedRemedy },
                  { label: 'Our answer', value: answer || undefined },
                ]}
              />
              <CustomerPhotos photos={photos} />
            </Panel>
            {isOpen && <Decision problem={loaderData} answer={actionData} />}
          </>
        }
        side={
          <Panel title="Order" isFlush>
            <FactList
              facts={[
                {
                  label: 'Number',
                  value: (
                    <Link to={href('/admin/orders/:number', { number })} className="link-line">
                      {number}
                    </Link>
                  ),
                },
                { label: 'Email', value: email },
              ]}
            />
          </Panel>
        }
      />
    </>
  );
}

type DecisionProps = {
  problem: Route.ComponentProps['loaderData'];
  answer: FormActionData | undefined;
};

function Decision({ problem: { email, refund, refundRefusal, requestedRemedy }, answer }: DecisionProps) {
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const mayRefund = refund !== undefined && refundRefusal === undefined;
  return (
    <Panel title="Decision">
      <Form method="post" noValidate className="grid gap-4">
        <TextArea
          id="answer"
          name="answer"
          label="Message to the customer"
          hint={`We’ll email ${email} the decision with this message. To decline, give the reason here.`}
          maxLength={500}
          defaultValue={answer?.entered.answer}
          error={error('answer')}
        />
        {refund && <RefundBreakdown refund={refund} title="Refund" />}
        {refund && <input type="hidden" name="shown" value={refund.amountCents} />}
        {refundRefusal !== undefined && <p className="text-ink-soft">{refundRefusal}</p>}
        <div className="flex flex-wrap gap-2">
          {mayRefund && (
            <Button
              kind={requestedRemedy === 'Refund' ? 'filled' : 'outline'}
              name="intent"
              value="refund"
              pendingLabel={isPending ? 'Deciding …' : undefined}
            >
              Refund {refund.amount}
            </Button>
          )}
          <Button
            kind={requestedRemedy === 'Refund' ? 'outline' : 'filled'}
            name="intent"
            value="replacement"
          >
            Send a replacement
          </Button>
          <Button kind="danger" name="intent" value="decline">
            Decline
          </Button>
        </div>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {mayRefund && (
            <EmailPreviewButton fields={{ intent: 'refund' }}>Read refund email</EmailPreviewButton>
          )}
          <EmailPreviewButton fields={{ intent: 'replacement' }}>Read replacement email</EmailPreviewButton>
          <EmailPreviewButton fields={{ intent: 'decline' }}>Read decline email</EmailPreviewButton>
        </div>
      </Form>
    </Panel>
  );
}
