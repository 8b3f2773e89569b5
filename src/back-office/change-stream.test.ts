import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedStaff } from '../../db/seed/fill-staff.server.ts';
import { cookieHeaderOf, createStaffSender, staffFixture, valueOrThrow } from '../../test/helpers/staff.ts';
import { signInDemoStaffMember, signOutStaff } from '../engine/staff/index.server.ts';
import { recordAudit } from '../platform/audit.server.ts';
import { type ChangeStream, openChangeStream } from './change-stream.server.ts';
import type { ChangeMessage } from './change-types.ts';

const staff = staffFixture();
let stream: ChangeStream;
beforeAll(async () => {
  await staff.shop.database.transaction((tx) => seedStaff(tx, staff.now()));
  const rhythm = { readMilliseconds: 10, beatMilliseconds: 20 };
  stream = openChangeStream(staff.shop, rhythm);
});
afterAll(() => stream.stop());

const request = (cookie: string) => new Request('http://localhost/admin/stream', { headers: { cookie } });

/** Signs in as the demo staff member with this role and follows the change stream. */
async function follow(role: string) {
  const { setCookies } = valueOrThrow(await signInDemoStaffMember(staff.shop, role, createStaffSender()));
  const answer = await stream.open(request(cookieHeaderOf(setCookies)));
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  /** Returns the next event with this name; undefined once the stream has ended. */
  const next = async (name: string): Promise<string | undefined> => {
    for (;;) {
      const [event, ...rest] = unread.split('\n\n');
      if (rest.length > 0) {
        unread = rest.join('\n\n');
        if (event?.includes(`event: ${name}`)) return /^data:(.*)$/m.exec(event)?.[1] ?? '';
      } else {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) return undefined;
        unread += chunk.value;
      }
    }
  };
  return {
    ...{ answer, setCookies },
    nextChange: async () => JSON.parse((await next('change')) ?? 'null') as ChangeMessage | null,
    next,
  };
}

test('the stream is closed to anyone without a staff session', async () => {
  for (const cookie of ['', 'staff=forged', 'session=of-a-customer']) {
    const { status, body } = await stream.open(request(cookie));
    expect([status, body]).toEqual([204, null]);
  }
  expect(stream.count()).toBe(0);
});

test('a member sees who changed what, but not the changed values, and nothing after signing out', async () => {
  const member = await follow('support');
  expect(member.answer.headers.get('content-type')).toContain('text/event-stream');
  const orderId = randomUUID();
  await staff.shop.database.transaction((tx) =>
    Promise.resolve(
      recordAudit(tx, {
        ...{ at: staff.now(), actor: 'operator:jo', action: 'order.held', subjectType: 'order' },
        ...{ subjectId: orderId, data: { reason: 'weather' } },
      }),
    ),
  );
  let change = await member.nextChange();
  while (change && change.subject !== `order:${orderId}`) change = await member.nextChange();
  expect(change).toEqual({
    ...{ subject: `order:${orderId}`, who: 'jo (command line)', at: staff.now().toISOString(), isOwn: false },
  });
  stream.announceMessage();
  expect(await member.nextChange()).toMatchObject({ subject: 'messages' });
  await signOutStaff(staff.shop, createStaffSender(member.setCookies));
  expect(await member.next('over')).toBe('');
  expect(await member.next('change')).toBeUndefined();
  expect(stream.count()).toBe(0);
});

test('stopping the process ends open streams and rejects new ones', async () => {
  const member = await follow('owner');
  stream.stop();
  expect(await member.next('change')).toBeUndefined();
  expect((await stream.open(request(cookieHeaderOf(member.setCookies)))).status).toBe(204);
});
