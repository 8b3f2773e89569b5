import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import {
  cancelReservation,
  previewReservationCancellation,
} from '../../../engine/visits/reservations/index.server.ts';
import { rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { pageTitle } from '../../../winery.ts';
import { cancellationSentence } from '../change-rules.ts';
import { redirectToReservation, requireReservation } from '../reservation-request.server.ts';
import { reservationPath } from '../rules.ts';
import { ReservationFrame } from '../ui/reservation-frame.tsx';
import type { Route } from './+types/cancel.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Cancel your visit') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the reservation and the refund that a cancellation would bring. Cancels nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, reader, view } = await requireReservation(args);
  if (view.state === 'cancelled') throw redirect(reservationPath(view));
  const preview = await previewReservationCancellation(dependencies, reader);
  return data({ view, preview }, { headers: privateHeaders });
}

/** Cancels the reservation. Idempotent. */
export async function action(args: Route.ActionArgs) {
  const { shop, dependencies, reader, view } = await requireReservation(args);
  const form = await args.request.formData();
  const cancelled = await cancelReservation(dependencies, reader);
  if (!cancelled.ok) return rejectForm(cancelled.refusals, form);
  return redirectToReservation(shop, view, cancellationSentence(cancelled.value));
}

export default function CancelVisitPage({ loaderData: { view, preview }, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <ReservationFrame
      view={view}
      title="Cancel this visit?"
      intro={<p>{withNonBreakingSpaces(formatVisitTime(view.startsAt))}</p>}
    >
      <div className="space-y-6">
        <ErrorSummary
          title="We couldn’t cancel your visit"
          problems={actionData?.problems ?? []}
          occasion={actionData}
        />
        {preview.ok ? (
          <>
            <FactsTable
              facts={[
                { label: 'Refunded to the person who paid', value: formatCents(preview.value.refundCents) },
                ...(preview.value.keptCents > 0
                  ? [{ label: 'Nonrefundable', value: formatCents(preview.value.keptCents) }]
                  : []),
              ]}
            />
            <p className="text-small text-ink-soft">{withNonBreakingSpaces(preview.value.sentence)}</p>
            <p>We’ll release your seats right away, so this can’t be undone.</p>
            <Form method="post" className="flex flex-wrap gap-x-6 gap-y-3">
              <Button pendingLabel={isPending ? 'Canceling' : undefined}>Cancel visit</Button>
              <ButtonLink kind="outline" to={reservationPath(view)}>
                Keep visit
              </ButtonLink>
            </Form>
          </>
        ) : (
          <Notice>{preview.refusals.map(({ sentence }) => sentence).join(' ')}</Notice>
        )}
      </div>
    </ReservationFrame>
  );
}
