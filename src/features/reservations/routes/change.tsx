import { type MouseEvent, useEffect, useState } from 'react';
import {
  data,
  Form,
  href,
  type MetaFunction,
  redirect,
  redirectDocument,
  useNavigation,
  useSubmit,
} from 'react-router';
import { formatShortDate, wineryDate } from '../../../core/dates.ts';
import { ensureOwnCart } from '../../../engine/checkout/carts/index.server.ts';
import { loadCustomerStanding } from '../../../engine/pricing/standing/index.server.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import { nextSlots, slotsOfDay } from '../../../engine/visits/experiences/view.server.ts';
import {
  changeReservation,
  previewReservationChange,
  startPaidReservationChange,
} from '../../../engine/visits/reservations/index.server.ts';
import { formatPartySize } from '../../../engine/visits/reservations/text-rules.ts';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { pageTitle } from '../../../winery.ts';
import {
  daysWithSeats,
  readChangeSelection,
  reservationTimeChoices,
  selectionChangedSentence,
  shownTimesKey,
  visitPriceChangeText,
} from '../change-rules.ts';
import { type ReservationChangeForm, readReservationChangeForm } from '../forms.ts';
import { redirectToReservation, requireReservation } from '../reservation-request.server.ts';
import { reservationPath } from '../rules.ts';
import { ReservationFrame } from '../ui/reservation-frame.tsx';
import type { Route } from './+types/change.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Change your visit') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the times for the day and party size in the query, with the price difference before anything is changed. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, reader, view, signedIn, now } = await requireReservation(args);
  const { read } = dependencies.database;
  const { searchParams } = new URL(args.request.url);
  const { date, party, slotId } = readChangeSelection(searchParams, view);
  const visitor = await loadCustomerStanding(read, signedIn?.customerId, now);
  const asked = { visitor, now };
  const [offers, next] = await Promise.all([
    slotsOfDay(read, view.experience, { ...asked, date }),
    nextSlots(read, [view.experience], { ...asked, each: 60 }),
  ]);
  const times = reservationTimeChoices(offers, view, party);
  const chosen =
    times.find(({ value, disabled }) => value === slotId && !disabled) ??
    times.find(({ disabled }) => !disabled);
  const days = daysWithSeats(next.get(view.experience.id) ?? [], view, party);
  // After the winery canceled a day, that day often has nothing left, so the page starts on the first day with room.
  if (view.choice && !chosen && days[0] && !searchParams.has('date')) {
    throw redirect(`${reservationPath(view, '/change')}?date=${days[0]}&party=${party}`);
  }
  const isNews = chosen !== undefined && (chosen.value !== view.slotId || party !== view.party);
  const preview = isNews
    ? await previewReservationChange(dependencies, reader, { slotId: chosen.value, party })
    : undefined;
  const shown = { view, date, party, times, days, chosen: chosen?.value, preview, today: wineryDate(now) };
  const problems = searchParams.has('wasSent')
    ? [{ sentence: selectionChangedSentence({ date, party }) }]
    : [];
  return data({ ...shown, problems }, { headers: privateHeaders });
}

/**
 * Changes the reservation if nothing is due now. Otherwise redirects to a checkout for the difference and leaves the reservation unchanged
 * until it is paid.
 */
export async function action(args: Route.ActionArgs) {
  const { shop, dependencies, reader, view, signedIn } = await requireReservation(args);
  const form = await args.request.formData();
  const read = readReservationChangeForm(form);
  if (!read) return malformedFormResponse(form);
  const { change: request, date, shown } = read;
  if (shownTimesKey({ date, party: request.party }) !== shown) return showTimes(view, read);
  const changed = await changeReservation(dependencies, reader, request);
  if (!changed.ok) return rejectForm(changed.refusals, form);
  if (changed.value.kind === 'changed') {
    return redirectToReservation(
      shop,
      view,
      `Your visit was changed. ${visitPriceChangeText({ ...changed.value, kind: 'now' })}`,
    );
  }
  const { bearer, setCookies } = await ensureOwnCart(shop, readRequestSender(args), signedIn);
  const started = await startPaidReservationChange(dependencies, bearer, reader, request);
  if (!started.ok) return rejectForm(started.refusals, form);
  // A full page load, because only the checkout document's Content Security Policy allows the card fields.
  return redirectDocument(href('/shop/event-checkout'), { headers: headersWithCookies(setCookies) });
}

/**
 * Returns a redirect that shows the times and price for the submitted day and party size, because the page showed those of another
 * selection.
 */
function showTimes(view: ReservationView, { change: request, date }: ReservationChangeForm) {
  const asked = { date, party: String(request.party), slot: request.slotId, wasSent: 'yes' };
  return redirect(`${reservationPath(view, '/change')}?${new URLSearchParams(asked)}`, 303);
}

export default function ChangeVisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, times, chosen, party, date, preview, problems } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const { may, choice } = view;
  return (
    <ReservationFrame
      view={view}
      title={choice ? 'Choose another date' : 'Change your visit'}
      intro={
        <p>
          {choice ? 'Original time' : 'Current time'}: {withNonBreakingSpaces(formatVisitTime(view.startsAt))}
          , {formatPartySize(view.party).toLowerCase()}.
        </p>
      }
    >
      {!may.change.allowed ? (
        <Notice>{may.change.sentence}</Notice>
      ) : (
        <div className="space-y-8">
          <ErrorSummary
            title="We haven’t changed your visit yet"
            problems={actionData?.problems ?? problems}
            occasion={actionData ?? problems}
          />
          <Form method="post" className="space-y-8">
            <DayAndParty {...loaderData} />
            {preview?.ok && preview.value.kind === 'now' && (
              <input type="hidden" name="shownMoreCents" value={preview.value.moreCents} />
            )}
            {times.length === 0 ? (
              <Notice>There are no times on this day. Please choose another.</Notice>
            ) : (
              <RadioGroup
                key={`${date} ${chosen}`}
                legend="Choose a time"
                name="slot"
                id="slot"
                defaultValue={chosen}
                options={times}
              />
            )}
            {preview && !preview.ok && (
              <Notice>{preview.refusals.map(({ sentence }) => sentence).join(' ')}</Notice>
            )}
            {preview?.ok && <p>{visitPriceChangeText(preview.value)}</p>}
            {!choice && (
              <p className="text-small text-ink-soft">{withNonBreakingSpaces(view.policySentence)}</p>
            )}
            <div className="flex flex-wrap gap-x-6 gap-y-3">
              {chosen !== undefined && (
                <Button
                  name="shown"
                  value={shownTimesKey({ date, party })}
                  pendingLabel={isPending ? 'One moment' : undefined}
                >
                  {preview?.ok && preview.value.kind === 'paid' ? 'Continue to payment' : 'Change visit'}
                </Button>
              )}
              {!choice && (
                <ButtonLink kind="outline" to={reservationPath(view)}>
                  Keep current time
                </ButtonLink>
              )}
            </div>
          </Form>
        </div>
      )}
    </ReservationFrame>
  );
}

/** Fields for the day and party size. Their button submits with GET, so that another day's times appear without scripts. */
function DayAndParty({ view, date, party, days, today }: Route.ComponentProps['loaderData']) {
  const submit = useSubmit();
  const [day, setDay] = useState<string>(date);
  // Following a link to a day updates the field without remounting it, so that it keeps the focus.
  useEffect(() => setDay(date), [date]);
  const { partyMin, partyMax } = view.experience;
  const sizes = Array.from(
    { length: Math.max(partyMax, view.party) - partyMin + 1 },
    (_, index) => index + partyMin,
  );
  const keepPlace = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    void submit(event.currentTarget.form, { method: 'get', preventScrollReset: true });
  };
  return (
    <div>
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          id="date"
          name="date"
          type="date"
          label="Day"
          min={today}
          value={day}
          onInput={(event) => setDay(event.currentTarget.value)}
        />
        <Select
          key={party}
          id="party"
          name="party"
          label="Guests"
          defaultValue={String(party)}
          options={sizes.map((size) => ({ value: String(size), label: formatPartySize(size) }))}
        />
        <Button kind="outline" formMethod="get" onClick={keepPlace} className="min-h-13">
          Show times
        </Button>
      </div>
      {days.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small">
          <span className="text-ink-soft">Days with openings:</span>
          {days.map((day) => (
            <TextLink key={day} to={`?date=${day}&party=${party}`} preventScrollReset>
              {formatShortDate(day)}
            </TextLink>
          ))}
        </p>
      )}
    </div>
  );
}
