import { expect, test } from 'vitest';
import type { AttackedShop } from './attacked-shop.ts';
import { expectUnchangedTables } from './evidence.ts';
import { type BackOfficeTestOrder, backdateStaffSessions, signInAsDemoStaff } from './office-staff.ts';
import { unknownId } from './office-table.ts';

/** Email address of another demo customer. */
const other = 'elena@customers.example';

/** Tests that staff can view, export, merge or delete personal data only after a recent confirmation of their identity. */
export function testStaffPrivacy(shop: AttackedShop, orderOf: () => BackOfficeTestOrder): void {
  test('personal data is not shown, downloaded, merged or deleted without a recent proof of identity', async () => {
    const owner = await signInAsDemoStaff(shop, 'owner');
    await backdateStaffSessions(shop, 'owner');
    const customer = `/admin/customers/${orderOf().personId}`;
    const leadsToProof = (answer: { readonly status: number; readonly location: string | undefined }) =>
      expect([answer.status, answer.location]).toEqual([302, expect.stringMatching(/^\/admin\/confirm\?/)]);
    await expectUnchangedTables(shop, async () => {
      leadsToProof(await owner.get(`${customer}/privacy`));
      leadsToProof(await owner.get(`${customer}/merge?with=${encodeURIComponent(other)}`));
      leadsToProof(await owner.post(`${customer}/data`, { intent: 'download' }));
      leadsToProof(await owner.post(`${customer}/privacy`, { intent: 'delete', understood: 'on' }));
      const merge = { intent: 'merge', other: unknownId, shown: '1.0.1.0.0' };
      leadsToProof(await owner.post(`${customer}/merge`, merge));
    });
  });

  test("personal data is downloaded as a JSON attachment without tokens or other customers' data", async () => {
    const owner = await signInAsDemoStaff(shop, 'owner');
    const order = orderOf();
    const { status, headers, text } = await owner.post(`/admin/customers/${order.personId}/data`, {
      intent: 'download',
    });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['cache-control']).toContain('no-store');
    expect(text).toContain(order.email);
    expect(text).not.toContain(other);
    expect(text).not.toMatch(/pm_|token|hash/i);
  });
}
