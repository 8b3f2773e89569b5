import { afterAll, beforeAll } from 'vitest';
import type { Result } from '../../src/core/result.ts';
import {
  acceptInvitationWithPasskey,
  acceptInvitationWithTotp,
  beginInvitationPasskey,
  beginInvitationTotpSetup,
  findInvitationWithToken,
  findSignedInStaff,
  inviteOwner,
  inviteStaffMember,
  listStaffRoles,
} from '../../src/engine/staff/index.server.ts';
import { softAuthenticator, totpCodeAt } from '../../src/engine/staff/members/testing.ts';
import type { StaffDependencies, StaffSender } from '../../src/engine/staff/members/types.ts';
import type { SignedInStaff } from '../../src/engine/staff/types.ts';
import type { ShopMode } from '../../src/platform/configuration.server.ts';
import { openJobService } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { testSeal } from './shop.ts';

export const minutesInMilliseconds = (count: number) => count * 60_000;

/** Returns the value of a successful result. Throws an error with the refusals otherwise. */
export function valueOrThrow<Value>(answer: Result<Value>): Value {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
}

export const refusalCodeOf = (answer: Result<unknown>) =>
  answer.ok ? 'ok' : answer.refusals.map(({ code }) => code).join();

/** Returns the `Cookie` header that a browser sends after these `Set-Cookie` headers. */
export function cookieHeaderOf(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');
}

let senders = 0;

/** Returns a request sender with these cookies and a network address of its own unless `clientAddress` is given. */
export function createStaffSender(setCookies: readonly string[] = [], clientAddress?: string): StaffSender {
  senders += 1;
  return {
    clientAddress: clientAddress ?? `198.18.${Math.floor(senders / 250) % 250}.${(senders % 250) + 1}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    cookieHeader: setCookies.length === 0 ? null : cookieHeaderOf(setCookies),
    requestId: 'test',
    origin: 'http://localhost:3000',
  };
}

/** Returns the staff use cases, on a database shared by all tests in a file. */
export function staffFixture() {
  let opened: TestDatabase;
  let shop: StaffDependencies;
  let closeJobs: () => Promise<void>;
  let now = new Date('2026-11-24T17:00:00Z');

  beforeAll(async () => {
    opened = await createTestDatabase();
    const log = createLog('silent');
    const jobs = await openJobService({ url: opened.url, works: false, log });
    closeJobs = () => jobs.stop();
    shop = {
      ...{ database: opened.database, jobs: jobs.queue, seal: testSeal, log },
      clock: { now: () => now },
      configuration: { mode: 'test' },
    };
  });
  afterAll(async () => {
    await closeJobs();
    await opened.drop();
  });

  const staffOf = async (setCookies: readonly string[]): Promise<SignedInStaff> => {
    const staff = await findSignedInStaff(shop, cookieHeaderOf(setCookies));
    if (!staff) throw new Error('nobody is signed in');
    return staff;
  };

  async function joinWithPasskey(token: string) {
    const authenticator = softAuthenticator();
    const options = valueOrThrow(await beginInvitationPasskey(shop, token, createStaffSender()));
    const response = authenticator.create(options);
    const { setCookies } = valueOrThrow(
      await acceptInvitationWithPasskey(shop, { token, response }, createStaffSender()),
    );
    return { authenticator, setCookies, staff: await staffOf(setCookies) };
  }

  async function joinWithTotp(token: string) {
    const { setup, secret } = valueOrThrow(await beginInvitationTotpSetup(shop, token));
    const code = totpCodeAt(secret, now);
    const entered = valueOrThrow(
      await acceptInvitationWithTotp(shop, { token, setup, code }, createStaffSender()),
    );
    const { recoveryCodes, setCookies } = entered;
    return { secret, recoveryCodes, setCookies, staff: await staffOf(setCookies) };
  }

  let people = 0;
  const newEmail = () => {
    people += 1;
    return `person-${people}@staff.example`;
  };

  const inviteAnOwner = async (email = newEmail()) =>
    valueOrThrow(await inviteOwner(shop, { email, name: 'Olive Owner', actor: 'operator:test' })).token;

  /** Invites a person on behalf of an owner who has just signed in. Returns the invitation, the token of its link, and the owner. */
  async function invite(roleCode: string, email = newEmail()) {
    const owner = await joinWithPasskey(await inviteAnOwner());
    const role = (await listStaffRoles(shop)).find(({ code }) => code === roleCode);
    const given = { email, name: 'Sam Staff', roleId: role?.id ?? '' };
    const { invitationId } = valueOrThrow(
      await inviteStaffMember(shop, owner.staff, given, createStaffSender()),
    );
    const open = await findInvitationWithToken(shop, invitationId);
    if (!open) throw new Error('the invitation is not open');
    return { token: open.token, invitationId, memberId: open.invitation.memberId, owner, email };
  }

  return {
    get shop() {
      return shop;
    },
    staffOf,
    newEmail,
    joinWithPasskey,
    joinWithTotp,
    inviteAnOwner,
    invite,
    /** Returns a signed-in owner with a passkey, who has recently confirmed their identity. */
    owner: async (email?: string) => joinWithPasskey(await inviteAnOwner(email)),
    /** Returns a signed-in staff member with a passkey. */
    member: async (roleCode: string) => joinWithPasskey((await invite(roleCode)).token),
    /** Returns a signed-in staff member with an authenticator app and recovery codes. */
    memberWithTotp: async (roleCode: string) => joinWithTotp((await invite(roleCode)).token),
    roleId: async (code: string) => (await listStaffRoles(shop)).find((role) => role.code === code)?.id ?? '',
    /** Reads a staff member's session again, including all changes since. */
    again: (setCookies: readonly string[]) => findSignedInStaff(shop, cookieHeaderOf(setCookies)),
    /** Returns the emails to staff that are waiting to be sent, and deletes them. */
    emails: async () => {
      const { rows } = await opened.database.pool.query<{
        kind: string;
        recipient: string;
        occurrence: string;
      }>(
        `with taken as (delete from notices where kind like 'staff-%' returning kind, recipient, occurrence, created_at, id)
         select kind, recipient, occurrence from taken order by created_at, id`,
      );
      return rows;
    },
    /** Returns the audit rows about a member or role, oldest first. */
    auditOf: async (subjectId: string) => {
      const { rows } = await opened.database.pool.query<{ actor: string; action: string }>(
        `select actor, action from audit_events where subject_type = 'staff' and subject_id = $1 order by id`,
        [subjectId],
      );
      return rows;
    },
    in: (mode: ShopMode): StaffDependencies => ({ ...shop, configuration: { mode } }),
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    now: () => now,
  };
}
