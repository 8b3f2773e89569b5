import { useSearchParams } from 'react-router';
import { wineryTimeZoneAbbreviation, wineryTimeZoneName } from '../../../core/dates.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AvailabilityLegend } from '../../../ui/commerce/availability-mark.tsx';
import { calendarMonthUrl, parseCalendarQuery, visitSearchPath } from '../address-rules.ts';
import { type CalendarDayWithExperiences, isMonthBookedOut, selectCalendarDay } from '../month-rules.ts';
import type { FoundVisitWithPicture } from '../offer-view.server.ts';
import type { CalendarMonthNavigation, CalendarQuery } from '../types.ts';
import { CalendarGrid } from './day-grid.tsx';
import { CalendarDayList, CalendarDayPanel } from './day-list.tsx';
import { CalendarCellContent } from './month-cell.tsx';
import { CalendarFilters } from './month-filters.tsx';
import { CalendarMonthLinks } from './month-links.tsx';
import { ExperienceChoices } from './visit-choices.tsx';

type MonthPageProps = {
  query: CalendarQuery;
  thisMonth: string;
  title: string;
  days: readonly CalendarDayWithExperiences[];
  navigation: CalendarMonthNavigation;
  /** The reason why the page shows another month than the requested one; undefined if it shows the requested month. */
  instead: string | undefined;
  /** All experiences, for the calendar without a chosen month or filter; empty otherwise. */
  visits: readonly FoundVisitWithPicture[];
};

/** The visit calendar: a month of experiences and events, as a grid on wide screens and a list on phones. */
export function VisitCalendarPage({
  query,
  thisMonth,
  title,
  days,
  navigation,
  instead,
  visits,
}: MonthPageProps) {
  const [parameters] = useSearchParams();
  const { date } = parseCalendarQuery(parameters, thisMonth);
  const open = selectCalendarDay(days, date);
  const shown = days.map((day) => ({ ...day, isChosen: day === open?.day }));
  const isLanding = visits.length > 0;
  const isEmpty = days.every(({ items }) => items.length === 0);
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <header className="grid gap-x-20 gap-y-4 lg:grid-cols-2 lg:items-end">
        <div>
          <p className="type-eyebrow text-brass">Visit</p>
          <h1 tabIndex={-1} className="type-heading mt-3 lg:text-[3.5rem]">
            {isLanding ? 'Come taste with us' : title}
          </h1>
        </div>
        <p className="max-w-[34.5em] text-ink-soft">
          Tastings, tours and one-time events. All times are {wineryTimeZoneName()} time (
          {wineryTimeZoneAbbreviation()}
          ).{' '}
          {isLanding && (
            <>
              Already have a date in mind?{' '}
              <a href="#calendar" className="text-wine link-line hover:decoration-2">
                See the calendar
              </a>{' '}
              or{' '}
            </>
          )}
          <TextLink to={visitSearchPath}>
            {isLanding ? 'search' : 'Search'} by date, party size and price
          </TextLink>
          .
        </p>
      </header>
      {isLanding && (
        <>
          <ExperienceChoices visits={visits} />
          <h2 id="calendar" className="type-heading mt-16 scroll-mt-24">
            {title}
          </h2>
        </>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3 border-y border-line py-2 lg:mt-10">
        <CalendarMonthLinks {...navigation} />
        <CalendarFilters query={query} thisMonth={thisMonth} />
      </div>
      {instead !== undefined && <Notice className="mt-8">{instead}</Notice>}
      {isEmpty ? (
        <NothingThere query={query} thisMonth={thisMonth} title={title} navigation={navigation} />
      ) : (
        <>
          {isMonthBookedOut(days) && <BookedOut title={title} party={query.party} next={navigation.next} />}
          {query.view === 'grid' && (
            <div className="mt-8 hidden gap-x-12 md:grid xl:grid-cols-[minmax(0,1fr)_22rem]">
              <div>
                <CalendarGrid
                  days={shown}
                  navigation={navigation}
                  label={title}
                  cellClassName="min-h-26 gap-1 p-2.5 text-small"
                  content={(day) => <CalendarCellContent day={day} />}
                />
                <div className="mt-4">
                  <AvailabilityLegend />
                </div>
              </div>
              {open && <CalendarDayPanel open={open} />}
            </div>
          )}
          <CalendarDayList
            days={days}
            open={open}
            isFromToday={query.month === thisMonth}
            className={query.view === 'grid' ? 'md:hidden' : undefined}
          />
        </>
      )}
      <p className="mt-10 text-small text-ink-soft">
        <a href="/events/calendar.ics" className="text-wine link-line hover:decoration-2">
          Add our events to your calendar
        </a>
        . Subscribe once, and new dates appear automatically.
      </p>
    </div>
  );
}

type BookedOutProps = Pick<MonthPageProps, 'title'> & {
  party: number | undefined;
  next: CalendarMonthNavigation['next'];
};

function BookedOut({ title, party, next }: BookedOutProps) {
  return (
    <p className="mt-8">
      {title} is fully booked online{party !== undefined && ` for a party of ${party}`}. You can join the
      waitlist for any full time.
      {next && (
        <>
          {' '}
          <TextLink to={next.to}>See {next.label}</TextLink>.
        </>
      )}
    </p>
  );
}

type NothingThereProps = Pick<MonthPageProps, 'query' | 'thisMonth' | 'title' | 'navigation'>;

function NothingThere({ query, thisMonth, title, navigation }: NothingThereProps) {
  const isNarrowed = query.kind !== undefined || query.party !== undefined;
  const { next } = navigation;
  const bare = { ...query, kind: undefined, party: undefined };
  return (
    <EmptyState
      className="mt-8"
      heading={isNarrowed ? `No matches in ${title}.` : `Nothing scheduled in ${title} yet.`}
      action={
        isNarrowed ? (
          <ButtonLink kind="outline" to={calendarMonthUrl(bare, thisMonth)}>
            Show everything
          </ButtonLink>
        ) : (
          <ButtonLink kind="outline" to={calendarMonthUrl({ ...bare, month: thisMonth }, thisMonth)}>
            See this month
          </ButtonLink>
        )
      }
      more={next && <TextLink to={next.to}>See {next.label}</TextLink>}
    >
      {isNarrowed
        ? 'Try another type or party size.'
        : 'Tastings and tours open for booking about two months ahead. Events appear as soon as they have a date.'}
    </EmptyState>
  );
}
