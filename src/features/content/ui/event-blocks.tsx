import { countWithNoun } from '../../../core/count-words.ts';
import { weekdayNames } from '../../../core/weekday-names.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { AvailabilityLegend, AvailabilityMark } from '../../../ui/commerce/availability-mark.tsx';
import type { EventCalendarDay, EventCalendarMonth, NextSessionRow } from '../types.ts';
import { InlineLink } from './words.tsx';

const calendarPath = '/events/month';

function Head({ title, to, action }: { title: string; to: string; action: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 lg:mb-8">
      <h2 className="type-heading">{title}</h2>
      <InlineLink to={to}>{action}</InlineLink>
    </div>
  );
}

export function EventList({ title, events }: { title: string; events: readonly NextSessionRow[] }) {
  return (
    <section>
      <Head title={title} to={calendarPath} action="See the full calendar" />
      <ul className="divide-y divide-line border-line border-y">
        {events.map(({ title: name, to, summary, price, when, say }) => (
          <li
            key={to}
            className="relative grid gap-x-8 gap-y-1 py-5 hover:bg-paper-deep md:grid-cols-[16rem_minmax(0,1fr)_auto] md:items-baseline"
          >
            <p className="figures text-ink-soft text-small">{withNonBreakingSpaces(when)}</p>
            <div>
              <h3 className="type-title">
                <a href={to} className="after:absolute after:inset-0">
                  {name}
                </a>
              </h3>
              <p className="mt-1.5 max-w-reading text-ink-soft text-small">{summary}</p>
            </div>
            <p className="figures flex items-center gap-x-4 text-small max-md:mt-2 md:flex-col md:items-end">
              <span>{price}</span>
              <span
                className={classNames(
                  'flex items-center gap-2',
                  say.tone === 'closed' ? 'text-ink-soft' : 'text-olive',
                )}
              >
                <AvailabilityMark tone={say.tone} />
                {say.text}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A month of events as a table; on phones, a list of the days with events or visits. */
export function EventCalendar({ month }: { month: EventCalendarMonth }) {
  const { title, to, weeks } = month;
  const days = weeks.flat().filter((day) => day !== undefined);
  return (
    <section>
      <Head title={title} to={to} action="Plan a visit" />
      <table className="w-full table-fixed border-collapse max-md:hidden">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-2 font-medium text-eyebrow text-ink-soft">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find((day) => day)?.date ?? index}>
              {week.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place without a day has no other name
                <td key={column} className="h-26 border border-line p-2 align-top text-small">
                  {day && <DayCell day={day} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayList days={days} />
      <div className="mt-4 max-md:hidden">
        <AvailabilityLegend />
      </div>
    </section>
  );
}

function DayCell({ day }: { day: EventCalendarDay }) {
  return (
    <>
      <p className={classNames('figures', day.to === undefined ? 'text-ink-soft' : 'font-medium')}>
        {day.day}
      </p>
      <DayThings day={day} />
    </>
  );
}

function DayList({ days }: { days: readonly EventCalendarDay[] }) {
  const coming = days.filter(({ to }) => to !== undefined);
  return (
    <ul className="divide-y divide-line border-line border-y md:hidden">
      {coming.map((day) => (
        <li key={day.date} className="py-3">
          <p className="font-medium text-small">{day.title}</p>
          <DayThings day={day} />
        </li>
      ))}
      {coming.length === 0 && <li className="py-3 text-ink-soft">Nothing else this month.</li>}
    </ul>
  );
}

function DayThings({ day: { to, closed, events, visits } }: { day: EventCalendarDay }) {
  if (to === undefined)
    return closed === undefined ? null : <p className="text-ink-soft text-small">Closed</p>;
  return (
    <ul className="text-small">
      {events.map((event) => (
        <li key={event.to} className="flex gap-2 leading-5 not-first:mt-1">
          <span className="flex h-5 items-center">
            <AvailabilityMark tone={event.say.tone} />
          </span>
          <a href={event.to} className="font-medium hover:link-line max-md:py-1">
            {event.title}
            <span className="sr-only">, {event.say.text}</span>
          </a>
        </li>
      ))}
      {visits > 0 && (
        <li className="leading-5 not-first:mt-1">
          <a href={to} className="figures inline-block text-ink-soft hover:link-line max-md:py-1">
            {countWithNoun(visits, 'visit')}
          </a>
        </li>
      )}
    </ul>
  );
}
