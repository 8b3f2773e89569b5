import { expect, it } from 'vitest';
import { pickupWithin } from '../../src/engine/checkout/delivery/rules.ts';
import { createShippingRateTable } from '../../src/integrations/shipping/table-adapter.ts';
import { customerService } from './documents/customer-service.ts';

it("the shipping page states the pickup rule's time", () => {
  const words = pickupWithin(createShippingRateTable());
  expect(JSON.stringify(customerService)).toContain(`Downtown Barrel Bar, usually ${words}.`);
});
