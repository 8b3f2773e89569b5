import { expect, it } from 'vitest';
import { withinWorkDays } from '../../src/engine/checkout/delivery/rules.ts';
import { readPackageFiles } from '../../src/features/winery-package/import-package.server.ts';
import { createShippingRateTable } from '../../src/integrations/shipping/table-adapter.ts';
import { demoWinery } from './demo-winery.ts';

it('the demo shipping page states the same pickup time as the shipping rules', () => {
  const words = withinWorkDays(createShippingRateTable().pickupWorkDays());
  const pages = readPackageFiles(demoWinery);
  expect(pages.get('pages/shipping.json')).toContain(`Downtown Barrel Bar, usually ${words}.`);
});
