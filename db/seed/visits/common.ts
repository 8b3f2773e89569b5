/** Returns the minutes since midnight of a local time. */
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

/** Defaults of visits by appointment. */
export const appointment = {
  kind: 'experience',
  priceUnit: 'person',
  policy: { mayReschedule: true, mayTransfer: true },
  leadHours: 24,
  ageRule: '21',
} as const;

/** A ticket for a fixed date can't be rescheduled but may be transferred (domain §1.9). */
export const ticketed = {
  kind: 'event',
  priceUnit: 'person',
  policy: { mayReschedule: false, mayTransfer: true },
  leadHours: 24,
  ageRule: '21',
} as const;
