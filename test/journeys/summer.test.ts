import { test } from './fixtures.ts';
import { acceptWeatherRisk } from './rough-weather.ts';
import { lateMorning, orderMomentOf } from './seasons.ts';
import { pasoRoblesAddress } from './steps.ts';

const opensAt = lateMorning({ month: 7, day: 6 });
test.use({ opensAt });

// Frost is tested in a shared shop; this is the second weather test, with its own shop.
test('In summer heat, a shipment is held unless the customer accepts the risk or chooses a faster option', {
  tag: '@proof',
}, async ({ page, database, watched }) => {
  const portland = { stateCode: 'OR', zipCode: '97201', city: 'Portland', street: pasoRoblesAddress.street };
  const risk = {
    kind: 'heat',
    place: portland,
    stateName: 'Oregon',
    moment: orderMomentOf(opensAt),
  } as const;
  await acceptWeatherRisk({ page, database, watched }, risk);
});
