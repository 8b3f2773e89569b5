import { Link } from 'react-router';
import { countWithNoun } from '../../../core/count-words.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { AvailabilityMark } from '../../../ui/commerce/availability-mark.tsx';
import type {
  CalendarDayExperience,
  CalendarDayWithExperiences,
  SelectedCalendarDay,
} from '../month-rules.ts';

/** The experiences of the selected day, next to the grid. */
export function CalendarDayPanel({ open: { day, isNextFree } }: { open: SelectedCalendarDay }) {
  return (
    <section aria-labelledby="day" className="mt-10 xl:mt-0" aria-live="polite">
      {isNextFree && <p className="type-eyebrow mb-2 text-brass">Next available</p>}
      <h2 id="day" className="border-b border-line pb-3 type-title">
        {day.title}
      </h2>
      <DayItems items={day.items} />
    </section>
  );
}

type DayListProps = {
  days: readonly CalendarDayWithExperiences[];
  open: SelectedCalendarDay | undefined;
  /** Whether to omit past days, as in the current month. */
  isFromToday: boolean;
  className: string | undefined;
};

/** A month as a list of days that expand. */
export function CalendarDayList({ days, open, isFromToday, className }: DayListProps) {
  const listed = days.filter(({ items, isPast }) => items.length > 0 && !(isFromToday && isPast));
  return (
    <ul className={classNames('mt-6 divide-y divide-line border-b border-line', className)}>
      {listed.map((day) => (
        <li key={day.date}>
          <Disclosure
            size="text"
            isOpen={day.date === open?.day.date}
            title={
              <>
                {open?.isNextFree && day.date === open.day.date && (
                  <span className="type-eyebrow mb-1 block text-brass">Next available</span>
                )}
                <span className="block font-medium">{day.title}</span>
                <span className="block text-small text-ink-soft">{summaryOf(day)}</span>
              </>
            }
          >
            <DayItems items={day.items} />
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

/** Returns a one-line summary of a day's experiences, such as `Winter Concert, and 5 visits`. */
function summaryOf({ items, isPast }: CalendarDayWithExperiences): string {
  const events = items.filter(({ kind }) => kind === 'event').map(({ title }) => title);
  const free = items.filter(
    ({ kind, availability }) => kind === 'experience' && availability.tone !== 'closed',
  ).length;
  const visits = free === 0 || isPast ? [] : [countWithNoun(free, 'visit')];
  const all = [...events, ...visits];
  return all.length > 0 ? all.join(', and ') : 'Fully booked';
}

function DayItems({ items }: { items: readonly CalendarDayExperience[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.slug} className="py-4">
          <div className="flex items-baseline justify-between gap-4">
            <Link to={item.to} prefetch="intent" className="font-medium hover:link-line">
              {item.title}
            </Link>
            <span className="figures shrink-0 text-small text-ink-soft">{item.price}</span>
          </div>
          <p className="figures mt-0.5 text-small text-ink-soft">
            {item.hours}
            {item.members !== undefined && <span className="text-brass"> · {item.members}</span>}
          </p>
          <p
            className={classNames(
              'figures mt-1 flex items-center gap-2 text-small',
              item.availability.tone === 'closed' ? 'text-ink-soft' : 'text-olive',
            )}
          >
            <AvailabilityMark tone={item.availability.tone} />
            {item.availability.text}
            <VisuallyHidden>: {item.title}</VisuallyHidden>
          </p>
        </li>
      ))}
    </ul>
  );
}
