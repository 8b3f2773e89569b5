import { randomUUID } from 'node:crypto';
import { data, Form, isRouteErrorResponse, type MetaFunction, redirect, useNavigation } from 'react-router';
import { skuDisplayName } from '../../../engine/catalog/rules.ts';
import { reportProblem, viewProblemReports } from '../../../engine/orders/returns/index.server.ts';
import {
  maxProblemDescriptionLength,
  problemReportDeadlineDays,
} from '../../../engine/orders/returns/rules.ts';
import { problemReasons, problemRemedies } from '../../../engine/orders/returns/types.ts';
import { photoUploadProblem, readFormPhotos } from '../../../platform/form-photos.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { FieldError } from '../../../ui/base/field.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { PhotosField } from '../../../ui/base/photos-field.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextArea } from '../../../ui/base/text-field.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { type ProblemReportForm, readProblemReportForm } from '../forms.ts';
import { type OrderPageContext, requireOrderPageContext } from '../order-request.server.ts';
import { orderPath } from '../order-rules.ts';
import { problemQuantityFieldName, problemReasonTitle, remedyTitles } from '../problem-rules.ts';
import { OrderActionPage } from '../ui/action-page.tsx';
import type { Route } from './+types/report-problem.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Report a problem') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { dependencies, order, way, fulfillment } = await requireOrderPageContext(request, context);
  const { database, clock } = dependencies;
  const { reportable } = await viewProblemReports(database.read, order, fulfillment, clock.now());
  const lines = reportable.flatMap(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position);
    return line ? [{ position, quantity, name: skuDisplayName(line) }] : [];
  });
  const isEngraved = order.deliveryRequests.engraving !== undefined;
  return data({ order, way, lines, isEngraved, reportKey: randomUUID() }, { headers: privateHeaders });
}

type Refused = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: ProblemReportForm | undefined;
};

const reportsPerHour = 20;

/** Accepts a problem report with its photos. Checks access and the rate limit before reading the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = await requireOrderPageContext(request, context);
  if (!(await mayAsk(found))) {
    return refuse(429, 'Too many reports. Please wait an hour and try again, or call us.', undefined);
  }
  const form = await readForm(request);
  const report = form && readProblemReportForm(form);
  if (!report)
    return refuse(
      400,
      'Something went wrong with this form. Please reload the page and try again.',
      undefined,
    );
  const { reason, requestedRemedy } = report;
  if (reason === undefined) return refuse(422, 'Choose what’s wrong.', report, 'reason');
  if (requestedRemedy === undefined)
    return refuse(422, 'Choose what you’d like us to do.', report, 'requestedRemedy');
  const photos = await readFormPhotos(form);
  const { dependencies, access, way } = found;
  const reported = await reportProblem(dependencies, access, { ...report, reason, requestedRemedy, photos });
  if (reported.ok) return redirect(`${orderPath('', way)}&done=problem`);
  const [refusal] = reported.refusals;
  return refuse(422, refusal?.sentence ?? '', report, refusal?.field);
}

/** Reads the submitted form. Returns undefined if its multipart body is malformed. */
function readForm(request: Request): Promise<FormData | undefined> {
  return request.formData().catch(() => undefined);
}

async function mayAsk({ dependencies, clientAddress }: OrderPageContext): Promise<boolean> {
  const answer = await takeRateLimitToken(dependencies, {
    bucket: 'report-problem',
    key: clientKeyOfAddress(clientAddress),
    limit: reportsPerHour,
    windowSeconds: 3_600,
    now: dependencies.clock.now(),
  });
  return answer.allowed;
}

function refuse(status: number, sentence: string, entered: ProblemReportForm | undefined, fieldId?: string) {
  return data<Refused>({ problems: [{ fieldId, sentence }], entered }, status);
}

/** Submits the form. If the upload fails, shows an error and keeps the form's entries. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (thrown) {
    const sentence = isRouteErrorResponse(thrown) ? photoUploadProblem(thrown.status) : undefined;
    if (sentence === undefined) throw thrown;
    return { problems: [{ fieldId: 'photos', sentence }], entered: undefined } satisfies Refused;
  }
}

export default function ReportProblemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, way, lines } = loaderData;
  const refused = actionData as Refused | undefined;
  return (
    <OrderActionPage order={order} way={way} title="What’s wrong?">
      {lines.length === 0 ? (
        <Notice>
          You can report each bottle once, within {problemReportDeadlineDays} days of delivery. For anything
          else, email {winery().mailboxes.support} or call {winery().phone.shown}.
        </Notice>
      ) : (
        <ReportFields loaderData={loaderData} refused={refused} />
      )}
    </OrderActionPage>
  );
}

function ReportFields({
  loaderData: { order, lines, isEngraved, reportKey },
  refused,
}: {
  loaderData: Route.ComponentProps['loaderData'];
  refused: Refused | undefined;
}) {
  const isPending = useNavigation().formMethod === 'POST';
  const problems = refused?.problems ?? [];
  const entered = refused?.entered;
  const error = fieldErrorLookup(problems);
  const enteredOf = (position: number) => entered?.units.find((unit) => unit.position === position)?.quantity;
  const onlyOne = lines.length === 1 && lines[0]?.quantity === 1 ? 1 : 0;
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="space-y-8">
      <input type="hidden" name="reportKey" value={entered?.reportKey ?? reportKey} />
      <ErrorSummary title="Please check the following" problems={problems} occasion={refused} />
      <p className="text-ink-soft">
        We’ll replace or refund any bottle that’s corked, broken or wrong. We can’t take back wine that’s in
        good condition, because we can’t resell wine once it has shipped.
        {isEngraved && ' We can refund engraved bottles only if they’re broken, leaking, wrong or missing.'}
      </p>
      <fieldset>
        <legend className="mb-2 font-medium text-small">Which bottles?</legend>
        <ul className="border-line border-b">
          {lines.map(({ position, quantity, name }, index) => (
            <li key={position} className="flex items-center justify-between gap-4 border-line border-t py-3">
              <span>
                {name}
                <span className="figures block text-small text-ink-soft">up to {quantity}</span>
              </span>
              <QuantityStepper
                id={index === 0 ? 'units' : problemQuantityFieldName(position)}
                name={problemQuantityFieldName(position)}
                label={`Bottles of ${name} with a problem`}
                min={0}
                max={quantity}
                defaultValue={enteredOf(position) ?? onlyOne}
              />
            </li>
          ))}
        </ul>
        {error('units') !== undefined && <FieldError id="units">{error('units')}</FieldError>}
      </fieldset>
      <RadioGroup
        legend="What’s wrong with them?"
        name="reason"
        id="reason"
        defaultValue={entered?.reason}
        error={error('reason')}
        options={problemReasons.map((reason) => ({ value: reason, label: problemReasonTitle(reason) }))}
      />
      <TextArea
        id="words"
        name="words"
        label="Tell us more"
        optional
        maxLength={maxProblemDescriptionLength}
        defaultValue={entered?.words}
        error={error('words')}
      />
      <PhotosField error={error('photos')} readers="review the report" />
      <RadioGroup
        legend="What would you like us to do?"
        name="requestedRemedy"
        id="requestedRemedy"
        defaultValue={entered?.requestedRemedy}
        error={error('requestedRemedy')}
        options={problemRemedies.map((remedy) => ({ value: remedy, label: remedyTitles[remedy] }))}
      />
      <p className="text-small text-ink-soft">
        Please keep the bottle, the rest of the wine and the cork until you hear from us about order{' '}
        {order.number}.
      </p>
      <Button pendingLabel={isPending ? 'Sending' : undefined}>Send report</Button>
    </Form>
  );
}
