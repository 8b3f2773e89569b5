import { randomUUID } from 'node:crypto';
import { data, Form, href, isRouteErrorResponse, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import { reportProblem, viewProblemReports } from '../../engine/orders/returns/index.server.ts';
import { maxProblemDescriptionLength, problemReportDeadlineDays } from '../../engine/orders/returns/rules.ts';
import { problemReasons, problemRemedies } from '../../engine/orders/returns/types.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { photoUploadProblem, readFormPhotos } from '../../platform/form-photos.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { PhotosField } from '../../ui/base/photos-field.tsx';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextArea } from '../../ui/base/text-field.tsx';
import { writeFlash } from '../flash.server.ts';
import { requireOrder } from '../order-request.server.ts';
import { codeToLabel } from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { LineQuantityFields } from '../ui/unit-fields.tsx';
import type { Route } from './+types/order-problem.ts';

export async function loader(args: Route.LoaderArgs) {
  const { dependencies, whole } = await requireOrder(args, 'problems.decide');
  const { order, fulfillment } = whole;
  const { database, clock } = dependencies;
  const { reportable } = await viewProblemReports(database.read, order, fulfillment, clock.now());
  return {
    number: String(order.number),
    email: order.email,
    reportKey: randomUUID(),
    lines: reportable.map(({ position, quantity }) => {
      const line = order.lines.find((each) => each.position === position);
      return {
        field: `units-${position}`,
        title: line ? skuDisplayName(line) : `Line ${position}`,
        most: quantity,
      };
    }),
  };
}

const reportForm = z.object({
  /** Idempotency key, which stays the same when the form is submitted twice. */
  reportKey: z.uuid(),
  reason: z.enum(problemReasons).optional(),
  requestedRemedy: z.enum(problemRemedies).optional(),
  words: z.string(),
});

export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, whole } = await requireOrder(args, 'problems.decide');
  const { orderId, email, lines, number } = whole.order;
  const form = await args.request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const read = reportForm.safeParse(formValues(form)).data;
  if (!read) return malformedFormResponse(form);
  const { reason, requestedRemedy, ...report } = read;
  if (!reason) return refuse('Choose what’s wrong.', 'reason', form);
  if (!requestedRemedy) return refuse('Choose what the customer would like.', 'requestedRemedy', form);
  const units = lines.flatMap(({ position }) => {
    const quantity = Number(form.get(`units-${position}`) ?? 0);
    return quantity === 0 ? [] : [{ position, quantity }];
  });
  const reporter = { kind: 'staff', orderId, email, actor: staff.actor } as const;
  const reported = await reportProblem(dependencies, reporter, {
    ...{ ...report, reason, requestedRemedy, units, photos: await readFormPhotos(form) },
  });
  if (!reported.ok) return rejectForm(reported.refusals, form, 422);
  const problem = { number: String(number), report: String(reported.value.number) };
  const flash = { kind: 'success', text: 'Problem reported. You can decide on it now.' } as const;
  return redirect(href('/admin/problems/:number/:report', problem), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, flash) },
  });
}

/** Returns an error message and keeps the entered form if the upload fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (thrown) {
    const sentence = isRouteErrorResponse(thrown) ? photoUploadProblem(thrown.status) : undefined;
    if (sentence === undefined) throw thrown;
    return { problems: [{ fieldId: 'photos', sentence }], entered: {} } satisfies FormActionData;
  }
}

function refuse(sentence: string, field: string, form: FormData) {
  return rejectForm([{ code: 'PROBLEM_CHOICE', sentence, field }], form, 422);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Report a problem with order ${loaderData?.number ?? ''}`) },
];

export default function OrderProblemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, email, reportKey, lines } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title="Report a problem" back={{ to: order, label: `Order ${number}` }} />
      <Panel className="max-w-2xl" isFlush={lines.length === 0}>
        {lines.length === 0 ? (
          <EmptyListMessage title="No bottles in this order can be reported.">
            Each bottle can be reported once, within {problemReportDeadlineDays} days of delivery. You can
            still refund or credit an amount.
          </EmptyListMessage>
        ) : (
          <>
            <FormProblems answer={answer} title="The problem wasn’t reported" />
            <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
              <input type="hidden" name="reportKey" value={answer?.entered.reportKey ?? reportKey} />
              <LineQuantityFields
                legend="Bottles with a problem"
                lines={lines}
                entered={answer?.entered}
                id="units"
                error={error('units')}
              />
              <RadioGroup
                id="reason"
                legend="What’s wrong"
                name="reason"
                defaultValue={answer?.entered.reason}
                error={error('reason')}
                options={problemReasons.map((value) => ({ value, label: codeToLabel(value) }))}
              />
              <TextArea
                id="words"
                name="words"
                label="What the customer said"
                optional
                maxLength={maxProblemDescriptionLength}
                defaultValue={answer?.entered.words}
                error={error('words')}
              />
              <RadioGroup
                id="requestedRemedy"
                legend="What the customer would like"
                name="requestedRemedy"
                defaultValue={answer?.entered.requestedRemedy}
                error={error('requestedRemedy')}
                options={problemRemedies.map((value) => ({ value, label: codeToLabel(value) }))}
              />
              <PhotosField error={error('photos')} readers="review the report" />
              <p className="text-ink-soft">
                We’ll email {email} that we have the report. You’ll decide on the next page.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button kind="filled" pendingLabel={isPending ? 'Reporting …' : undefined}>
                  Report the problem
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
