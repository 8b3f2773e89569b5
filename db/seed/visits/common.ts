/** Minutes since midnight of a time on the wall clock. */
export function atTime(hour: number, minute = 0): number {
  return hour * 60 + minute;
}

export const everyDay = [0, 1, 2, 3, 4, 5, 6];
export const weekend = [0, 6];
export const fridayToSunday = [0, 5, 6];

export const diet = {
  id: 'diet',
  label: 'Allergies or dietary needs',
  hint: 'The kitchen reads it the day before.',
} as const;

/** What visits by appointment share; the entry says what differs. */
export const appointment = {
  kind: 'experience',
  priceUnit: 'person',
  policy: { mayReschedule: true, mayTransfer: true },
  leadHours: 24,
  ageRule: '21',
  sessions: [],
} as const;

/** A ticket for a date keeps its date, and may be given to somebody else (domain §1.9). */
export const ticketed = {
  kind: 'event',
  priceUnit: 'person',
  policy: { mayReschedule: false, mayTransfer: true },
  leadHours: 24,
  ageRule: '21',
  schedules: [],
} as const;
