import { countWithNoun } from '../../../core/count-words.ts';
import { AvailabilityMark } from '../../../ui/commerce/availability-mark.tsx';
import type { CalendarDayWithExperiences } from '../month-rules.ts';

/** The content of a calendar cell: events by name and the number of bookable visits, or a note that the winery is closed. */
export function CalendarCellContent({ day }: { day: CalendarDayWithExperiences }) {
  const events = day.items.filter(({ kind }) => kind === 'event');
  const visits = day.items.filter(({ kind }) => kind === 'experience');
  const free = visits.filter(({ availability }) => availability.tone !== 'closed').length;
  if (day.items.length === 0) return day.closed === undefined ? null : <span>Closed</span>;
  return (
    <>
      {events.map(({ slug, title, availability }) => (
        <span key={slug} className="flex gap-1.5 leading-5 font-medium">
          <span className="flex h-5 items-center">
            <AvailabilityMark tone={availability.tone} />
          </span>
          {title}
        </span>
      ))}
      {visits.length > 0 && !day.isPast && (
        <span className="figures flex items-center gap-1.5 leading-5">
          <AvailabilityMark tone={free > 0 ? 'there' : 'closed'} />
          {free > 0 ? countWithNoun(free, 'visit') : 'Fully booked'}
        </span>
      )}
    </>
  );
}
