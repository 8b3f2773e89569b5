import { data, Form, type MetaFunction, useNavigation } from 'react-router';
import { offerReservationTransfer } from '../../../engine/visits/reservations/index.server.ts';
import { transferOfferLifetimeHours } from '../../../engine/visits/reservations/rules.ts';
import { transferGiverGuaranteeNotes } from '../../../engine/visits/reservations/text-rules.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextArea, TextField } from '../../../ui/base/text-field.tsx';
import { pageTitle } from '../../../winery.ts';
import { readTransferForm } from '../forms.ts';
import { redirectToReservation, requireReservation } from '../reservation-request.server.ts';
import { reservationPath } from '../rules.ts';
import { ReservationFrame } from '../ui/reservation-frame.tsx';
import type { Route } from './+types/transfer.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Give your visit to a friend') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { view } = await requireReservation(args);
  return data({ view }, { headers: privateHeaders });
}

/** Offers the reservation to a friend by email. The reservation stays with the owner until the friend accepts. */
export async function action(args: Route.ActionArgs) {
  const { shop, dependencies, reader, view } = await requireReservation(args);
  const form = await args.request.formData();
  const request = readTransferForm(form);
  if (!request) return malformedFormResponse(form);
  const offered = await offerReservationTransfer(dependencies, reader, request);
  if (!offered.ok) return rejectForm(offered.refusals, form, 422);
  return redirectToReservation(
    shop,
    view,
    `We’ve emailed ${request.toName}. The reservation is yours until they accept it.`,
  );
}

export default function TransferVisitPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const entered = actionData?.entered;
  const error = fieldErrorLookup(actionData?.problems);
  const { transfer } = view.may;
  return (
    <ReservationFrame
      view={view}
      title="Give your visit to a friend"
      intro={
        <p>
          We’ll email them, and they’ll have {transferOfferLifetimeHours} hours to accept. Once they do, the
          visit is theirs, along with anything you’ve paid for it.
          {transferGiverGuaranteeNotes(view.experience).map((sentence) => ` ${sentence}`)}
        </p>
      }
    >
      {!transfer.allowed ? (
        <Notice>{transfer.sentence}</Notice>
      ) : (
        <Form method="post" noValidate className="space-y-5">
          <ErrorSummary
            title="We couldn’t send the offer"
            problems={actionData?.problems ?? []}
            occasion={actionData}
          />
          <TextField
            id="toName"
            name="toName"
            label="Their name"
            autoComplete="off"
            maxLength={80}
            defaultValue={entered?.toName}
            error={error('toName')}
          />
          <TextField
            id="toEmail"
            name="toEmail"
            type="email"
            label="Their email address"
            autoComplete="off"
            inputMode="email"
            defaultValue={entered?.toEmail}
            error={error('toEmail')}
          />
          <TextArea
            id="message"
            name="message"
            label="Message"
            optional
            maxLength={300}
            defaultValue={entered?.message}
            error={error('message')}
          />
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <Button pendingLabel={isPending ? 'Sending' : undefined}>Send offer</Button>
            <ButtonLink kind="outline" to={reservationPath(view)}>
              Keep visit
            </ButtonLink>
          </div>
        </Form>
      )}
    </ReservationFrame>
  );
}
