import { useState } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import type { Experience } from '../../../engine/visits/experiences/types.ts';
import { formatExperiencePrice } from '../../../engine/visits/experiences/words-rules.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { AvailabilityLegend, AvailabilityMark } from '../../../ui/commerce/availability-mark.tsx';
import { experiencePath, experienceUrl, formatMonthTitle } from '../address-rules.ts';
import type { ExperiencePageSelection } from '../event-rules.ts';
import type { VisitFormResponse } from '../types.ts';
import { CalendarGrid } from './day-grid.tsx';
import { CalendarMonthLinks } from './month-links.tsx';
import { PartyPriceBox, TimeSlotList } from './slot-list.tsx';
import { VisitWaitlistForm } from './wait-form.tsx';

export type VisitBookingPanelProps = {
  experience: Experience;
  choice: ExperiencePageSelection;
  isSignedIn: boolean;
  answer: VisitFormResponse | undefined;
};

/** The panel where a visitor chooses a day, a time and a party size, sees the price, and holds the seats. */
export function VisitBookingPanel({ experience, choice, isSignedIn, answer }: VisitBookingPanelProps) {
  const { month, days, navigation, date } = choice;
  const title = formatMonthTitle(month);
  return (
    <section aria-labelledby="book" className="scroll-mt-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="book" className="type-title">
          {title}
        </h2>
        <CalendarMonthLinks {...navigation} />
      </div>
      <div className="mt-3">
        <CalendarGrid
          days={days}
          navigation={navigation}
          label={`Dates in ${title}`}
          cellClassName="h-13 items-center justify-center gap-2 leading-none"
          content={({ availability }) =>
            availability ? <AvailabilityMark tone={availability.tone} /> : <span className="size-2" />
          }
        />
      </div>
      <div className="mt-3">
        <AvailabilityLegend />
      </div>
      {date === undefined ? (
        <p className="mt-8 text-ink-soft">
          There are no dates in {title}.
          {navigation.next && (
            <>
              {' '}
              <TextLink to={navigation.next.to}>See {navigation.next.label}</TextLink>.
            </>
          )}
        </p>
      ) : (
        <DayBooking
          key={`${date} ${choice.slotId}`}
          date={date}
          {...{ experience, choice, isSignedIn, answer }}
        />
      )}
    </section>
  );
}

function DayBooking({
  experience,
  choice,
  isSignedIn,
  answer,
  date,
}: VisitBookingPanelProps & { date: NonNullable<ExperiencePageSelection['date']> }) {
  const { slots, prices } = choice;
  const [party, setParty] = useState(choice.party);
  const [slotId, setSlotId] = useState(choice.slotId);
  const navigation = useNavigation();
  const price = prices.find((each) => each.party === party) ?? prices[0];
  const slot = slots.find((each) => each.slotId === slotId);
  const units = price?.units ?? party;
  const fits = slot?.isBookable === true && slot.left >= units;
  const refused = answer?.kind === 'refused' && answer.intent === 'hold' ? answer : undefined;
  const pending = navigation.formData?.get('intent') === 'hold';
  const opens = slots.every(({ isBookable, mayWait }) => !isBookable && !mayWait)
    ? slots[0]?.opens
    : undefined;
  const isOne = experience.partyMin === experience.partyMax;
  return (
    <div className="mt-8 space-y-6">
      <Form method="post" preventScrollReset noValidate className="space-y-6">
        <h3 className="type-title">{formatLongDate(date)}</h3>
        <ErrorSummary
          title="We couldn’t hold these seats"
          problems={refused?.problems ?? []}
          occasion={answer}
        />
        {opens !== undefined && <p>Booking opens on {withNonBreakingSpaces(opens)}.</p>}
        {isOne || opens !== undefined ? (
          <input type="hidden" name="party" value={party} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p>
              <span className="font-medium">Guests</span>
              <span className="block text-small text-ink-soft">{formatExperiencePrice(experience)}</span>
            </p>
            <QuantityStepper
              id="party"
              name="party"
              label="Guests"
              min={experience.partyMin}
              max={experience.partyMax}
              value={party}
              onChange={setParty}
            />
          </div>
        )}
        <TimeSlotList
          slots={slots}
          units={units}
          chosen={slotId}
          onChoose={setSlotId}
          waitAddress={(each) => `${experienceUrl(experience.slug, { slotId: each, party })}#wait`}
        />
        {price && fits && <PartyPriceBox price={price} />}
        <noscript>
          <Button kind="text" formMethod="get">
            Update price
          </Button>
        </noscript>
        {slot && fits && (
          <>
            <p className="text-small text-ink-soft">
              {withNonBreakingSpaces(price?.later === undefined ? slot.policyIfPaid : slot.policy)}
            </p>
            <Button name="intent" value="hold" wide pendingLabel={pending ? 'Holding your seats' : undefined}>
              Hold {heldWords(experience, units)} for {experience.holdMinutes} minutes
            </Button>
            <p className="text-small text-ink-soft">
              You won’t be charged yet. You have {experience.holdMinutes} minutes to finish, and you can
              extend the hold once.
              {!isSignedIn && experience.benefits.length > 0 && (
                <>
                  {' '}
                  Already a member?{' '}
                  <TextLink
                    to={`${href('/sign-in')}?originUrl=${encodeURIComponent(experiencePath(experience.slug))}`}
                  >
                    Sign in for your price
                  </TextLink>
                  .
                </>
              )}
            </p>
          </>
        )}
      </Form>
      {slot && !fits && slot.mayWait && (
        <VisitWaitlistForm slotId={slot.slotId} hours={slot.hours} party={party} answer={answer} />
      )}
    </div>
  );
}

function heldWords({ priceUnit, kit }: Pick<Experience, 'priceUnit' | 'kit'>, units: number): string {
  if (kit) return 'this kit';
  if (priceUnit === 'table') return 'this table';
  return units === 1 ? 'this seat' : `these ${units} seats`;
}
