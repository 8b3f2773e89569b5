/**
 * The days of the week, Sunday first. Defined in their own file because every page lists the opening hours for search engines, but not
 * every page needs the date code.
 */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
