import { addDays, type CivilDate, weekday } from '../../core/dates.ts';

/**
 * The winery's working days. All of it is arithmetic on civil dates, so a day with 23 or 25 hours is a day like any other (I-35).
 */
export type WorkingCalendar = {
  readonly cutOffMinuteOfDay: number;
  readonly holidays: ReadonlySet<string>;
};

export function isWorkingDay(calendar: WorkingCalendar, date: CivilDate): boolean {
  const day = weekday(date);
  return day !== 0 && day !== 6 && !calendar.holidays.has(date);
}

/** The working day that many working days after `date`; with 0, the date itself or the first working day after it. */
export function addWorkingDays(calendar: WorkingCalendar, date: CivilDate, days: number): CivilDate {
  let reached = date;
  while (!isWorkingDay(calendar, reached)) reached = addDays(reached, 1);
  for (let left = days; left > 0; left -= 1) {
    reached = addDays(reached, 1);
    while (!isWorkingDay(calendar, reached)) reached = addDays(reached, 1);
  }
  return reached;
}

/** The date itself or the last working day before it. */
export function lastWorkingDay(calendar: WorkingCalendar, date: CivilDate): CivilDate {
  let reached = date;
  while (!isWorkingDay(calendar, reached)) reached = addDays(reached, -1);
  return reached;
}

/** The working day an order counts as received on: from the cut-off on, and on days off, it is the next one. */
export function receivedOn(calendar: WorkingCalendar, today: CivilDate, minuteOfDay: number): CivilDate {
  const isLate = isWorkingDay(calendar, today) && minuteOfDay >= calendar.cutOffMinuteOfDay;
  return addWorkingDays(calendar, today, isLate ? 1 : 0);
}

/** The Monday of the week that the date lies in; weeks end with Sunday. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, -((weekday(date) + 6) % 7));
}

/** The Mondays after `after`, up to and with `until`, of weeks in which somebody works. */
export function workingWeeks(calendar: WorkingCalendar, after: CivilDate, until: CivilDate): CivilDate[] {
  const mondays: CivilDate[] = [];
  for (let monday = addDays(mondayOf(after), 7); monday <= until; monday = addDays(monday, 7)) {
    if (addWorkingDays(calendar, monday, 0) < addDays(monday, 7)) mondays.push(monday);
  }
  return mondays;
}

/** Month and day of both ends, `04-01`, both included; one that ends before it begins lasts over New Year. */
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
 * The next departure of the weekly truck for an order received on this day, not before `leavesFrom`; undefined when that departure
 * is out of season. A departure that falls on a day off is left out.
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

/** The last day on which an order still gets onto this departure. */
export function truckCutOff(calendar: WorkingCalendar, truck: WeeklyTruck, departure: CivilDate): CivilDate {
  return lastWorkingDay(calendar, addDays(departure, -leadDays(truck)));
}

function leadDays({ departsOnWeekday, cutOffWeekday }: WeeklyTruck): number {
  return departsOnWeekday - cutOffWeekday;
}
