import { expect, it } from 'vitest';
import { formatWithinBusinessDays } from '../../src/engine/checkout/delivery/rules.ts';
import { readPackageFiles } from '../../src/features/winery-package/import-package.server.ts';
import { createShippingRateTable } from '../../src/integrations/shipping/table-adapter.ts';
import { demoWineryFolder } from './demo-winery.ts';

it('the demo shipping page states the same pickup time as the shipping rules', () => {
  const words = formatWithinBusinessDays(createShippingRateTable().pickupWorkDays());
  const pages = readPackageFiles(demoWineryFolder);
  expect(pages.get('pages/shipping.json')).toContain(`Downtown Barrel Bar, usually ${words}.`);
});
