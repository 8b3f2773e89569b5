import { type SandboxGateway, unixSeconds } from './gateway.ts';
import { behaviorsByTestCard } from './test-cards.ts';

/** Saved cards of demo customers, which the shop's seed data refers to. Each card works only for its customer. */
export const demoCards = [
  { customerId: 'cus_demo_ana', id: 'pm_demo_ana', number: '4242424242424242' },
  // Valid when saved; its bank declines it now.
  { customerId: 'cus_demo_ben', id: 'pm_demo_ben', number: '4000000000000002' },
  { customerId: 'cus_demo_chloe', id: 'pm_demo_chloe', number: '4242424242424242' },
  { customerId: 'cus_demo_elena', id: 'pm_demo_elena', number: '4242424242424242' },
] as const;

const expiry = { month: 8, yearsAhead: 3 } as const;

/** Inserts the demo cards and their customers, skipping those that already exist. */
export function insertDemoCards(gateway: SandboxGateway): void {
  const now = gateway.now();
  for (const { customerId, id, number } of demoCards) {
    if (gateway.objects.customers.find(customerId)) continue;
    const created_at = unixSeconds(now);
    gateway.objects.customers.insert({ id: customerId, created_at, email: null, name: null, metadata: '{}' });
    gateway.objects.cards.insert({
      ...{ id, created_at, customer_id: customerId, used_by: null },
      behaviour: behaviorsByTestCard[number] ?? 'approve',
      brand: 'visa',
      last_four: number.slice(-4),
      expiry_month: expiry.month,
      expiry_year: now.getUTCFullYear() + expiry.yearsAhead,
      fingerprint: gateway.fingerprint(number),
      billing_details: '{}',
    });
  }
}
