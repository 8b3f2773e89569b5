/** The demo's join codes, printed on cards in the tasting rooms. */
export const demoJoinCodes = [
  { code: 'HILLTOP', location: 'hilltop', host: 'Marisol', campaign: 'counter' },
  { code: 'PINEWALK', location: 'downtown', host: 'Tomas', campaign: 'counter' },
  { code: 'HARVEST26', location: 'hilltop', host: 'Marisol', campaign: 'harvest-supper', endedDaysAgo: 12 },
] as const;
