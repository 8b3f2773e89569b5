import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { valueOrThrow } from '../../../../test/helpers/staff.ts';
import { viewInvitation } from '../../../engine/staff/index.server.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { run } = createTestOperator(() => shop);

test('invite-owner prints a link that invites an owner', async () => {
  const { text } = await run('invite-owner', 'olive@staff.example', '--name', 'Olive Owner');
  const url = new URL(/https:\S+/.exec(text ?? '')?.[0] ?? '');
  expect(url.origin + url.pathname).toBe('https://shop.example.com/admin/join');
  const invitation = await viewInvitation(shop.dependencies, url.searchParams.get('token') ?? '');
  expect(valueOrThrow(invitation)).toMatchObject({
    email: 'olive@staff.example',
    name: 'Olive Owner',
    roleName: 'Owner',
    isMember: false,
  });
});

test('invite-owner rejects an invalid email address', async () => {
  expect((await run('invite-owner', 'olive', '--name', 'Olive')).refused).toBeDefined();
});
