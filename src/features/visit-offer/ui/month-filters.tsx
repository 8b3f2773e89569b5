import { Form, Link, useSubmit } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { calendarMonthUrl, selectablePartySizes, visitCalendarPath } from '../address-rules.ts';
import type { CalendarQuery } from '../types.ts';

const kinds = [
  { kind: undefined, label: 'Everything' },
  { kind: 'experience', label: 'By appointment' },
  { kind: 'event', label: 'Events' },
] as const;

const views = [
  { view: 'grid', label: 'Calendar' },
  { view: 'list', label: 'List' },
] as const;

type MonthFiltersProps = { query: CalendarQuery; thisMonth: string };

/** The calendar's filters and view choice, as links and a GET form, so that each combination has its own URL. */
export function CalendarFilters({ query, thisMonth }: MonthFiltersProps) {
  const { date: _, ...kept } = query;
  const address = (changes: Partial<CalendarQuery>) =>
    calendarMonthUrl({ ...kept, date: undefined, ...changes }, thisMonth);
  return (
    <>
      <PartyForm query={query} thisMonth={thisMonth} />
      <nav aria-label="Type">
        <ul className="flex flex-wrap gap-x-6 text-small">
          {kinds.map(({ kind, label }) => (
            <Choice key={label} to={address({ kind })} label={label} isCurrent={query.kind === kind} />
          ))}
        </ul>
      </nav>
      <nav aria-label="View" className="ml-auto hidden md:block">
        <ul className="flex gap-x-6 text-small">
          {views.map(({ view, label }) => (
            <Choice key={label} to={address({ view })} label={label} isCurrent={query.view === view} />
          ))}
        </ul>
      </nav>
    </>
  );
}

function Choice({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={to}
        replace
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-11 items-center text-ink-soft hover:text-ink aria-[current]:font-medium aria-[current]:text-ink aria-[current]:link-line"
      >
        {label}
      </Link>
    </li>
  );
}

function PartyForm({ query, thisMonth }: MonthFiltersProps) {
  const submit = useSubmit();
  const { month, kind, view, party } = query;
  return (
    <Form
      action={visitCalendarPath}
      replace
      preventScrollReset
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
      className="flex items-center gap-3 text-small"
    >
      {month !== thisMonth && <input type="hidden" name="month" value={month} />}
      {kind !== undefined && <input type="hidden" name="kind" value={kind} />}
      {view === 'list' && <input type="hidden" name="view" value="list" />}
      <label htmlFor="party-size" className="text-ink-soft">
        Guests
      </label>
      <span className="relative">
        <select
          key={party}
          id="party-size"
          name="party"
          defaultValue={party ?? ''}
          className="h-11 cursor-pointer appearance-none rounded-winery border border-edge bg-field pr-10 pl-3 figures hover:border-ink"
        >
          <option value="">Any size</option>
          {selectablePartySizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3" />
      </span>
      <noscript>
        <Button kind="text">Show</Button>
      </noscript>
    </Form>
  );
}
