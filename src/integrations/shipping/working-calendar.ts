import { addDays, type CivilDate, weekdayNumber } from '../../core/dates.ts';

/**
 * The working days of the winery or its carriers. All calculations use civil dates, so that daylight saving changes have no effect (I-35).
 */
export type WorkingCalendar = {
  /** The working days of the week, where 0 is Sunday. */
  readonly weekdays: ReadonlySet<number>;
  readonly holidays: ReadonlySet<string>;
};

export function isWorkingDay(calendar: WorkingCalendar, date: CivilDate): boolean {
  return calendar.weekdays.has(weekdayNumber(date)) && !calendar.holidays.has(date);
}

/**
 * Returns the working day that is this many working days after `date`. If `date` is a day off, counts from the first working day after it.
 */
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
export function workingDayOnOrBefore(calendar: WorkingCalendar, date: CivilDate): CivilDate {
  let reached = date;
  while (!isWorkingDay(calendar, reached)) reached = addDays(reached, -1);
  return reached;
}

/**
 * Returns the working day on which an order counts as received. An order placed at or after the cut-off, or on a day off, counts as
 * received on the next working day.
 */
export function orderReceivedDate(
  calendar: WorkingCalendar & { readonly cutOffMinuteOfDay: number },
  today: CivilDate,
  minuteOfDay: number,
): CivilDate {
  const isLate = isWorkingDay(calendar, today) && minuteOfDay >= calendar.cutOffMinuteOfDay;
  return addWorkingDays(calendar, today, isLate ? 1 : 0);
}

/** Returns the Monday of the date's week; weeks end on Sunday. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, -((weekdayNumber(date) + 6) % 7));
}

/** Returns the Mondays of all weeks that have a working day, later than the week of `after` and up to and including `until`. */
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

/** A season's first and last day, both included, as month and day such as `04-01`. If `to` is before `from`, the season spans New Year. */
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
 * Returns the weekly truck's next departure for an order received on this day, no earlier than `leavesFrom`. Skips a departure that falls
 * on a day off. Undefined if the departure is out of season.
 */
export function nextTruckDeparture(
  calendar: WorkingCalendar,
  truck: WeeklyTruck,
  received: CivilDate,
  leavesFrom: CivilDate = received,
): CivilDate | undefined {
  const earliest = addDays(received, leadDays(truck));
  let departure = earliest > leavesFrom ? earliest : leavesFrom;
  while (weekdayNumber(departure) !== truck.departsOnWeekday || !isWorkingDay(calendar, departure)) {
    departure = addDays(departure, 1);
  }
  return isInSeason(truck.season, departure) ? departure : undefined;
}

/** Returns the last day on which an order can be received for this departure. */
export function truckCutOffDate(
  calendar: WorkingCalendar,
  truck: WeeklyTruck,
  departure: CivilDate,
): CivilDate {
  return workingDayOnOrBefore(calendar, addDays(departure, -leadDays(truck)));
}

function leadDays({ departsOnWeekday, cutOffWeekday }: WeeklyTruck): number {
  return (departsOnWeekday - cutOffWeekday + 7) % 7;
}
