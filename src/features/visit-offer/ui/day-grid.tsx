import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { civilParts } from '../../../core/dates.ts';
import { weekdayNames } from '../../../core/weekday-names.ts';
import { groupDaysByWeek } from '../../../engine/visits/experiences/words-rules.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import type { CalendarCell, CalendarMonthNavigation } from '../types.ts';
import { useDateGridKeys } from './use-grid-keys.ts';

type DayGridProps<Day extends CalendarCell> = {
  days: readonly Day[];
  navigation: CalendarMonthNavigation;
  /** The accessible name, such as `December 2026`. */
  label: string;
  /** Renders the content below a cell's number. It is hidden from screen readers, which read the day's label. */
  content: (day: Day) => ReactNode;
  cellClassName: string;
};

/**
 * A month as an ARIA date grid: one tab stop, then arrow keys, Home, End, Page Up, Page Down, Enter and Space. Without scripts, it is a
 * table of links.
 */
export function CalendarGrid<Day extends CalendarCell>(props: DayGridProps<Day>) {
  const { days, navigation, label, content, cellClassName } = props;
  const { table, stop, isAlive, press, enter } = useDateGridKeys(days, navigation);
  return (
    <table
      ref={table}
      role={isAlive ? 'grid' : undefined}
      aria-label={label}
      onKeyDown={press}
      onFocus={enter}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weekdayNames.map((day) => (
            <th key={day} scope="col" className="pb-2 text-eyebrow font-medium text-ink-soft">
              <span aria-hidden="true">{day.slice(0, 3)}</span>
              <VisuallyHidden>{day}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groupDaysByWeek(days).map((week, index) => (
          <tr key={week.find((day) => day)?.date ?? index}>
            {week.map((day, column) =>
              day ? (
                <DayCell
                  key={day.date}
                  day={day}
                  tabIndex={isAlive ? (day.date === stop ? 0 : -1) : undefined}
                  isGrid={isAlive}
                  className={cellClassName}
                >
                  {content(day)}
                </DayCell>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no other identity
                <td key={column} className="border border-line/60" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = {
  day: CalendarCell;
  tabIndex: number | undefined;
  isGrid: boolean;
  className: string;
  children: ReactNode;
};

function DayCell({ day, tabIndex, isGrid, className, children }: DayCellProps) {
  const { date, to, isChosen, label, availability } = day;
  const cell = isGrid ? { role: 'gridcell', 'aria-selected': isChosen } : {};
  const place = { 'data-date': date, tabIndex };
  const look = classNames('flex size-full flex-col', className);
  const inner = (
    <>
      <span aria-hidden="true" className={classNames('figures', to !== undefined && 'font-medium')}>
        {civilParts(date).day}
      </span>
      <span aria-hidden="true" className="contents">
        {children}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
  if (to === undefined) {
    return (
      <td {...cell} {...place} className={`${cellLook} text-ink-soft focus-visible:-outline-offset-2`}>
        <span className={look}>{inner}</span>
      </td>
    );
  }
  const isFree = availability !== undefined && availability.tone !== 'closed';
  return (
    <td {...cell} className={cellLook}>
      <Link
        {...place}
        to={to}
        replace
        preventScrollReset
        aria-current={!isGrid && isChosen ? 'date' : undefined}
        className={classNames(
          look,
          'focus-visible:relative focus-visible:z-10',
          isChosen ? 'bg-ink text-paper' : 'hover:bg-paper-deep',
          !isChosen && (isFree ? 'bg-field' : 'text-ink-soft'),
        )}
      >
        {inner}
      </Link>
    </td>
  );
}

/** The cell's classes. The fixed height lets the link inside fill the cell. */
const cellLook = 'h-px border border-line p-0 align-top';
