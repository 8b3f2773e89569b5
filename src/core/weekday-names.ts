/** In the order of a week in a calendar. By themselves: every page tells search engines when the doors are open, and not every one has dates. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
