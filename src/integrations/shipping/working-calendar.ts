import { addDays, type CivilDate, weekday } from '../../core/dates.ts';

/**
 * The working days of the winery or of its carriers. All calculations use civil dates, so that daylight saving changes have no effect
 * (I-35).
 */
export type WorkingCalendar = {
  /** Days of the week, from 0 for Sunday. */
  readonly weekdays: ReadonlySet<number>;
  readonly holidays: ReadonlySet<string>;
};

export function isWorkingDay(calendar: WorkingCalendar, date: CivilDate): boolean {
  return calendar.weekdays.has(weekday(date)) && !calendar.holidays.has(date);
}

/** Returns the working day that is this many working days after `date`; with 0, the date itself or the first working day after it. */
export function addWorkingDays(calendar: WorkingCalendar, date: CivilDate, days: number): CivilDate {
  let reached = date;
  while (!isWorkingDay(calendar, reached)) reached = addDays(reached, 1);
  for (let left = days; left > 0; left -= 1) {
    reached = addDays(reached, 1);
    while (!isWorkingDay(calendar, reached)) reached = addDays(reached, 1);
  }
  return reached;
}

/** Returns the date itself if it is a working day, else the last working day before it. */
export function lastWorkingDay(calendar: WorkingCalendar, date: CivilDate): CivilDate {
  let reached = date;
  while (!isWorkingDay(calendar, reached)) reached = addDays(reached, -1);
  return reached;
}

/** Returns the working day on which an order counts as received: from the cut-off on, and on days off, the next one. */
export function receivedOn(
  calendar: WorkingCalendar & { readonly cutOffMinuteOfDay: number },
  today: CivilDate,
  minuteOfDay: number,
): CivilDate {
  const isLate = isWorkingDay(calendar, today) && minuteOfDay >= calendar.cutOffMinuteOfDay;
  return addWorkingDays(calendar, today, isLate ? 1 : 0);
}

/** Returns the Monday of the date's week; weeks end on Sunday. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, -((weekday(date) + 6) % 7));
}

/** Returns the Mondays after `after`, up to and including `until`, of weeks with a working day. */
export function workingWeekMondays(
  calendar: WorkingCalendar,
  after: CivilDate,
  until: CivilDate,
): CivilDate[] {
  const mondays: CivilDate[] = [];
  for (let monday = addDays(mondayOf(after), 7); monday <= until; monday = addDays(monday, 7)) {
    if (addWorkingDays(calendar, monday, 0) < addDays(monday, 7)) mondays.push(monday);
  }
  return mondays;
}

/** The first and last day of a season, both included, as month and day: `04-01`. If `to` is before `from`, the season spans New Year. */
export type Season = { readonly from: string; readonly to: string };

export function isInSeason({ from, to }: Season, date: CivilDate): boolean {
  const monthAndDay = date.slice(5);
  return from <= to ? from <= monthAndDay && monthAndDay <= to : monthAndDay >= from || monthAndDay <= to;
}

export type WeeklyTruck = {
  readonly season: Season;
  readonly departsOnWeekday: number;
  readonly cutOffWeekday: number;
};

/**
 * Returns the next departure of the weekly truck for an order received on this day, not before `leavesFrom`; undefined when that departure
 * is out of season. A departure on a day off is skipped.
 */
export function truckDeparture(
  calendar: WorkingCalendar,
  truck: WeeklyTruck,
  received: CivilDate,
  leavesFrom: CivilDate = received,
): CivilDate | undefined {
  const earliest = addDays(received, leadDays(truck));
  let departure = earliest > leavesFrom ? earliest : leavesFrom;
  while (weekday(departure) !== truck.departsOnWeekday || !isWorkingDay(calendar, departure)) {
    departure = addDays(departure, 1);
  }
  return isInSeason(truck.season, departure) ? departure : undefined;
}

/** Returns the last order day for this departure. */
export function truckCutOff(calendar: WorkingCalendar, truck: WeeklyTruck, departure: CivilDate): CivilDate {
  return lastWorkingDay(calendar, addDays(departure, -leadDays(truck)));
}

function leadDays({ departsOnWeekday, cutOffWeekday }: WeeklyTruck): number {
  return (departsOnWeekday - cutOffWeekday + 7) % 7;
}
