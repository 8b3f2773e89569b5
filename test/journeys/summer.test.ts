import { test } from './fixtures.ts';
import { takeTheRisk } from './rough-weather.ts';
import { lateMorning, momentOf } from './seasons.ts';
import { pasoRobles } from './steps.ts';

const opensAt = lateMorning({ month: 7, day: 6 });
test.use({ opensAt });

// Frost is met in a shop that others share; this one is the second, with a shop of its own.
test('In the heat of summer a box is held unless the customer ticks the sentence, and the way out is a faster option', {
  tag: '@proof',
}, async ({ page, database, watched }) => {
  const portland = { stateCode: 'OR', zipCode: '97201', city: 'Portland', street: pasoRobles.street };
  const risk = { kind: 'heat', place: portland, stateName: 'Oregon', moment: momentOf(opensAt) } as const;
  await takeTheRisk({ page, database, watched }, risk);
});
