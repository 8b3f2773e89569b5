import { data, Form, type MetaFunction, useNavigation } from 'react-router';
import { ok, type Result, refused } from '../../../core/result.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import {
  refundCanceledSession,
  reportLateArrival,
  saveGuestNames,
  withdrawReservationTransfer,
} from '../../../engine/visits/reservations/index.server.ts';
import {
  checkInCardTexts,
  hasCheckInCode,
  visitDetails,
  visitPreparationNotes,
} from '../../../engine/visits/reservations/text-rules.ts';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { CheckInCard } from '../../../ui/commerce/check-in-card.tsx';
import { qrCodeOf } from '../../../ui/commerce/qr-code.server.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { refundChoiceSentence } from '../change-rules.ts';
import { readGuestNames, readLateMinutes } from '../forms.ts';
import {
  type ReservationRequest,
  readReservationRequest,
  redirectToReservation,
  requireReservation,
} from '../reservation-request.server.ts';
import {
  isGuestListShown,
  reservationHeadlineOf,
  reservationsPath,
  reservationWaiverPath,
} from '../rules.ts';
import { CanceledVisitForm } from '../ui/choice-form.tsx';
import { GuestSection } from '../ui/guest-section.tsx';
import { LateArrivalForm } from '../ui/late-form.tsx';
import { InvalidLinkPage } from '../ui/unknown-link.tsx';
import { VisitActions } from '../ui/visit-actions.tsx';
import type { Route } from './+types/reservation.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your reservation') },
  { name: 'robots', content: 'noindex' },
];

/** Loads a reservation through its link, with or without an account (I-6). */
export async function loader(args: Route.LoaderArgs) {
  const found = await readReservationRequest(args);
  if (!found) return data({ view: undefined }, { status: 404, headers: privateHeaders });
  const { view, signedIn } = found;
  const shown = {
    view,
    isSignedIn: signedIn !== undefined,
    qrCode: hasCheckInCode(view) ? qrCodeOf(view.code) : undefined,
    picture: findPictureSource(`experience-${view.experience.slug}`) ?? undefined,
  };
  return data(shown, { headers: privateHeaders });
}

/** Handles the forms of the reservation's page. Changing, canceling and transferring have their own pages. */
export async function action(args: Route.ActionArgs) {
  const { shop, dependencies, reader, view } = await requireReservation(args);
  const form = await args.request.formData();
  const done = await act(dependencies, reader, view, form);
  if (!done) return malformedFormResponse(form);
  return done.ok ? redirectToReservation(shop, view, done.value) : rejectForm(done.refusals, form);
}

/**
 * Executes the submitted form.
 * @returns the success message; undefined if the form is malformed.
 */
async function act(
  dependencies: ReservationRequest['dependencies'],
  reader: ReservationRequest['reader'],
  view: ReservationView,
  form: FormData,
): Promise<Result<string> | undefined> {
  switch (form.get('intent')) {
    case 'guests': {
      const names = readGuestNames(form, view.party);
      return (
        names &&
        withMessage('We saved your guests’ names.', await saveGuestNames(dependencies, reader, names))
      );
    }
    case 'late': {
      const minutes = readLateMinutes(form);
      if (minutes === undefined) return refused(lateMinutesMissing);
      const reported = await reportLateArrival(dependencies, reader, minutes);
      return withMessage(`Your host knows you’ll be ${minutes} minutes late.`, reported);
    }
    case 'withdraw':
      return withMessage(
        'You canceled the offer. The reservation is still yours.',
        await withdrawReservationTransfer(dependencies, reader),
      );
    case 'refund':
    case 'credit': {
      const choice = form.get('intent') === 'credit' ? 'credit' : 'refund';
      const chosen = await refundCanceledSession(dependencies, reader, choice);
      return chosen.ok ? ok(refundChoiceSentence(choice, chosen.value.refundCents)) : chosen;
    }
    default:
      return undefined;
  }
}

function withMessage(sentence: string, done: Result<undefined>): Result<string> {
  return done.ok ? ok(sentence) : done;
}

const lateMinutesMissing = {
  code: 'LATE_RANGE',
  sentence: 'Choose how many minutes late you’ll be.',
  field: 'minutes',
};

export default function ReservationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.view) return <InvalidLinkPage what="reservation" />;
  const { view, isSignedIn, qrCode, picture } = loaderData;
  const { title, lead } = reservationHeadlineOf(view);
  return (
    <div className="page-width grid gap-x-16 gap-y-10 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:pt-14 lg:pb-24">
      <div>
        {isSignedIn && (
          <p className="mb-6 text-small print:hidden">
            <TextLink to={reservationsPath}>All your visits</TextLink>
          </p>
        )}
        <p className="type-eyebrow mb-3 text-brass">{view.experience.title}</p>
        <h1 tabIndex={-1} className="type-heading">
          {withNonBreakingSpaces(title)}
        </h1>
        {lead !== undefined && <p className="mt-4 max-w-reading text-lead">{withNonBreakingSpaces(lead)}</p>}
      </div>
      <aside
        aria-label="Check-in"
        className={classNames('space-y-6 lg:row-span-2', !qrCode && 'max-lg:hidden')}
      >
        {qrCode && <CheckInCard {...checkInCardTexts(view)} qrCode={qrCode} />}
        {picture && (
          <Picture
            source={picture}
            sizes="(min-width: 64rem) 26rem, 100vw"
            alt=""
            className="aspect-3/2 w-full max-w-104 rounded-winery object-cover max-lg:hidden print:hidden"
          />
        )}
      </aside>
      <div className="max-w-reading">
        <div className="mb-8 empty:hidden">
          <ErrorSummary
            title="Something went wrong"
            problems={actionData?.problems ?? []}
            occasion={actionData}
          />
        </div>
        {view.choice && <CanceledVisitForm view={view} isSignedIn={isSignedIn} />}
        {view.transfer && <TransferNotice transfer={view.transfer} />}
        <FactsTable facts={visitDetails(view)} />
        {view.state === 'confirmed' && !view.choice && (
          <section aria-labelledby="before" className="mt-10">
            <h2 id="before" className="type-title mb-3">
              Before your visit
            </h2>
            <ul className="list-disc space-y-1.5 pl-5">
              {visitPreparationNotes(view).map((sentence) => (
                <li key={sentence}>{withNonBreakingSpaces(sentence)}</li>
              ))}
            </ul>
            {view.waiver && view.waiver.missing > 0 && (
              <p className="mt-5">
                <ButtonLink to={reservationWaiverPath(view.waiver)}>Sign the waiver</ButtonLink>
              </p>
            )}
          </section>
        )}
        {view.may.reportLate.allowed && <LateArrivalForm view={view} />}
        <VisitActions view={view} />
        {isGuestListShown(view) && <GuestSection view={view} />}
      </div>
    </div>
  );
}

/** A notice of a pending transfer, which the owner can withdraw until the friend accepts. */
function TransferNotice({ transfer }: { transfer: NonNullable<ReservationView['transfer']> }) {
  const isPending = useNavigation().formData?.get('intent') === 'withdraw';
  return (
    <Notice className="mb-8" title={`Offered to ${transfer.toName}`}>
      <p>
        They have until {withNonBreakingSpaces(formatVisitTime(transfer.expiresAt))} to accept it. Once they
        do, the reservation is theirs and this link stops working. If they don’t, it stays yours.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="withdraw" />
        <Button kind="text" className="-ml-1" pendingLabel={isPending ? 'One moment' : undefined}>
          Cancel the offer
        </Button>
      </Form>
    </Notice>
  );
}
