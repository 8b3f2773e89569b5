import { expect, test } from 'vitest';
import { takeWaitingJobs, waitingJobs } from '../../../../test/helpers/jobs.ts';
import {
  createStaffSender,
  minutesInMilliseconds,
  refusalCodeOf,
  staffFixture,
  valueOrThrow,
} from '../../../../test/helpers/staff.ts';
import { guessingAlertsSince } from '../../../platform/audit.server.ts';
import {
  beginTotpSetup,
  findStaffSignInLinkToken,
  finishSignInWithCode,
  readSignInFactors,
  removeTotp,
  renewRecoveryCodes,
  requestStaffSignInEmail,
  setUpTotp,
  stepUpWithCode,
  suspendStaffMember,
  viewStaffSignInLink,
} from '../index.server.ts';
import { emailStaffSignInLinkJob } from '../jobs.server.ts';
import { totpCodeAt } from './testing.ts';

const staff = staffFixture();

/** Requests a sign-in email, runs the job and returns the enqueued emails. */
async function emailsAfter(email: string) {
  await staff.emails();
  valueOrThrow(await requestStaffSignInEmail(staff.shop, email, createStaffSender()));
  for (const job of await takeWaitingJobs(staff.shop.database, 'answer-staff-sign-in')) {
    await emailStaffSignInLinkJob.run(staff.shop, job);
  }
  return staff.emails();
}

async function linkFor(email: string): Promise<string> {
  const [sent] = await emailsAfter(email);
  return (await findStaffSignInLinkToken(staff.shop, sent?.occurrence ?? '')) ?? '';
}

const nextStep = () => staff.advance(30_000);

test('signs in once with an emailed link and an authenticator code', async () => {
  const member = await staff.memberWithTotp('support');
  const token = await linkFor(member.staff.email.toUpperCase());
  expect(valueOrThrow(await viewStaffSignInLink(staff.shop, token))).toEqual({ email: member.staff.email });
  nextStep();
  const code = totpCodeAt(member.secret, staff.now());
  const entered = valueOrThrow(
    await finishSignInWithCode(
      staff.shop,
      { token, code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
      createStaffSender(),
    ),
  );
  expect(await staff.again(entered.setCookies)).toMatchObject({ memberId: member.staff.memberId });
  expect(refusalCodeOf(await viewStaffSignInLink(staff.shop, token))).toBe('LINK_USED');
  expect(refusalCodeOf(await finishSignInWithCode(staff.shop, { token, code }, createStaffSender()))).toBe(
    'LINK_USED',
  );
});

test('signs in with a recovery code once, and emails the member', async () => {
  const member = await staff.memberWithTotp('support');
  const [shown = ''] = member.recoveryCodes;
  const entered = shown.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  const token = await linkFor(member.staff.email);
  valueOrThrow(await finishSignInWithCode(staff.shop, { token, code: entered }, createStaffSender()));
  expect(await staff.emails()).toContainEqual(
    expect.objectContaining({ kind: 'staff-recovery-code-used', recipient: member.staff.email }),
  );
  const second = await linkFor(member.staff.email);
  expect(
    refusalCodeOf(
      await finishSignInWithCode(staff.shop, { token: second, code: shown }, createStaffSender()),
    ),
  ).toBe('CODE_WRONG');
  expect((await readSignInFactors(staff.shop, member.staff)).unusedRecoveryCodes).toBe(9);
});

test('returns the same response for every email address, and emails only members', async () => {
  const strangers = await requestStaffSignInEmail(
    staff.shop,
    'stranger@elsewhere.example',
    createStaffSender(),
  );
  const known = await requestStaffSignInEmail(
    staff.shop,
    (await staff.memberWithTotp('host')).staff.email,
    createStaffSender(),
  );
  expect(strangers).toEqual(known);
  const jobs = await waitingJobs(staff.shop.database, 'answer-staff-sign-in');
  expect(JSON.stringify(jobs)).not.toContain('stranger');
  expect(await emailsAfter('stranger@elsewhere.example')).not.toContainEqual(
    expect.objectContaining({ recipient: 'stranger@elsewhere.example' }),
  );
  expect(refusalCodeOf(await requestStaffSignInEmail(staff.shop, 'no address', createStaffSender()))).toBe(
    'EMAIL_INVALID',
  );
});

test('emails a member without an authenticator app to sign in with their passkey', async () => {
  const { staff: member } = await staff.member('host');
  expect(await emailsAfter(member.email)).toMatchObject([
    { kind: 'staff-passkey-only', recipient: member.email },
  ]);
});

test('expires a sign-in link after ten minutes, and no longer emails it', async () => {
  const member = await staff.memberWithTotp('host');
  const [sent] = await emailsAfter(member.staff.email);
  const token = (await findStaffSignInLinkToken(staff.shop, sent?.occurrence ?? '')) ?? '';
  staff.advance(minutesInMilliseconds(10));
  const code = totpCodeAt(member.secret, staff.now());
  expect(refusalCodeOf(await finishSignInWithCode(staff.shop, { token, code }, createStaffSender()))).toBe(
    'LINK_EXPIRED',
  );
  expect(await findStaffSignInLinkToken(staff.shop, sent?.occurrence ?? '')).toBeUndefined();
  for (const wrong of ['', 'x', token.slice(1)]) {
    expect(refusalCodeOf(await viewStaffSignInLink(staff.shop, wrong))).toBe('LINK_UNKNOWN');
  }
});

test('accepts an authenticator code only once across setup, step-up and sign-in', async () => {
  const member = await staff.memberWithTotp('host');
  const first = totpCodeAt(member.secret, staff.now());
  expect(refusalCodeOf(await stepUpWithCode(staff.shop, member.staff, first, createStaffSender()))).toBe(
    'CODE_WRONG',
  );
  nextStep();
  const code = totpCodeAt(member.secret, staff.now());
  valueOrThrow(await stepUpWithCode(staff.shop, member.staff, code, createStaffSender()));
  const token = await linkFor(member.staff.email);
  expect(refusalCodeOf(await finishSignInWithCode(staff.shop, { token, code }, createStaffSender()))).toBe(
    'CODE_WRONG',
  );
});

test('accepts authenticator codes of the current and adjacent time steps, and no others', async () => {
  const member = await staff.memberWithTotp('host');
  staff.advance(minutesInMilliseconds(5));
  const at = (steps: number) => totpCodeAt(member.secret, new Date(staff.now().getTime() + steps * 30_000));
  const answers = [];
  for (const steps of [-2, 2, -1, 0, 1]) {
    answers.push(
      refusalCodeOf(await stepUpWithCode(staff.shop, member.staff, at(steps), createStaffSender())),
    );
  }
  expect(answers).toEqual(['CODE_WRONG', 'CODE_WRONG', 'ok', 'ok', 'ok']);
});

test('closes a sign-in link after five wrong codes', async () => {
  const member = await staff.memberWithTotp('host');
  const token = await linkFor(member.staff.email);
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = { token, code: tries % 2 ? '000000' : 'AAAAA-AAAAA' };
    expect(refusalCodeOf(await finishSignInWithCode(staff.shop, wrong, createStaffSender()))).toBe(
      'CODE_WRONG',
    );
  }
  nextStep();
  const code = totpCodeAt(member.secret, staff.now());
  expect(refusalCodeOf(await finishSignInWithCode(staff.shop, { token, code }, createStaffSender()))).toBe(
    'LINK_TRIES',
  );
});

test('blocks codes for a member for 15 minutes after ten wrong ones from any network, and records one alarm', async () => {
  const member = await staff.memberWithTotp('host');
  const began = staff.now();
  const answers = [];
  for (let tries = 0; tries < 12; tries += 1) {
    answers.push(
      refusalCodeOf(await stepUpWithCode(staff.shop, member.staff, '000000', createStaffSender())),
    );
  }
  expect(answers.filter((code) => code === 'CODE_WRONG')).toHaveLength(10);
  expect(answers.slice(10)).toEqual(['CODES_TRIED', 'CODES_TRIED']);
  const alarms = await guessingAlertsSince(staff.shop.database.read, began);
  expect(alarms.find(({ subjectId }) => subjectId === member.staff.memberId)).toMatchObject({
    action: 'staff.guessed',
    times: 1,
  });
  staff.advance(minutesInMilliseconds(15));
  valueOrThrow(
    await stepUpWithCode(
      staff.shop,
      member.staff,
      totpCodeAt(member.secret, staff.now()),
      createStaffSender(),
    ),
  );
});

test('limits sign-in emails per email address and per network', async () => {
  const member = await staff.memberWithTotp('host');
  const sent = [];
  for (let count = 0; count < 4; count += 1) sent.push(...(await emailsAfter(member.staff.email)));
  expect(sent.filter(({ kind }) => kind === 'staff-sign-in-link')).toHaveLength(3);
  const from = createStaffSender([], '203.0.113.9');
  for (let count = 0; count < 20; count += 1)
    valueOrThrow(await requestStaffSignInEmail(staff.shop, 'a@b.example', from));
  expect(refusalCodeOf(await requestStaffSignInEmail(staff.shop, 'a@b.example', from))).toBe(
    'TOO_MANY_ATTEMPTS',
  );
});

test('rejects every sign-in link and code of a suspended member', async () => {
  const member = await staff.memberWithTotp('host');
  const token = await linkFor(member.staff.email);
  const owner = await staff.owner();
  valueOrThrow(await suspendStaffMember(staff.shop, owner.staff, member.staff.memberId, createStaffSender()));
  nextStep();
  const code = totpCodeAt(member.secret, staff.now());
  expect(refusalCodeOf(await finishSignInWithCode(staff.shop, { token, code }, createStaffSender()))).toBe(
    'MEMBER_SUSPENDED',
  );
  expect(refusalCodeOf(await stepUpWithCode(staff.shop, member.staff, code, createStaffSender()))).toBe(
    'SESSION_ENDED',
  );
  expect(await emailsAfter(member.staff.email)).toEqual([]);
});

test('sets up an authenticator app alongside a passkey, renews its recovery codes, and removes it', async () => {
  const { staff: member } = await staff.member('support');
  expect(refusalCodeOf(await renewRecoveryCodes(staff.shop, member, createStaffSender()))).toBe(
    'TOTP_UNKNOWN',
  );
  const { setup, secret, uri } = valueOrThrow(await beginTotpSetup(staff.shop, member));
  expect(decodeURIComponent(uri)).toMatch(
    new RegExp(`^otpauth://totp/.+:${member.email}\\?.*secret=${secret}`),
  );
  expect(
    refusalCodeOf(await setUpTotp(staff.shop, member, { setup, code: '12345' }, createStaffSender())),
  ).toBe('CODE_WRONG');
  const code = totpCodeAt(secret, staff.now());
  const { recoveryCodes } = valueOrThrow(
    await setUpTotp(staff.shop, member, { setup, code }, createStaffSender()),
  );
  const renewed = valueOrThrow(await renewRecoveryCodes(staff.shop, member, createStaffSender()));
  expect(
    refusalCodeOf(await stepUpWithCode(staff.shop, member, recoveryCodes[0] ?? '', createStaffSender())),
  ).toBe('CODE_WRONG');
  valueOrThrow(await stepUpWithCode(staff.shop, member, renewed.recoveryCodes[0] ?? '', createStaffSender()));
  valueOrThrow(await removeTotp(staff.shop, member, createStaffSender()));
  expect(await readSignInFactors(staff.shop, member)).toMatchObject({
    totpSince: undefined,
    unusedRecoveryCodes: 0,
  });
  expect(refusalCodeOf(await removeTotp(staff.shop, member, createStaffSender()))).toBe('TOTP_UNKNOWN');
});

test('rejects removing an authenticator app that is the only factor', async () => {
  const { staff: member } = await staff.memberWithTotp('support');
  expect(refusalCodeOf(await removeTotp(staff.shop, member, createStaffSender()))).toBe('LAST_FACTOR');
});

test('stores no authenticator secret, recovery code or session token in plain text', async () => {
  const member = await staff.memberWithTotp('support');
  const { rows } = await staff.shop.database.pool.query<{ text: string }>(
    `select concat_ws(' ', t::text, c::text, s::text) as text from staff_totp t
     join staff_recovery_codes c on c.member_id = t.member_id join staff_sessions s on s.member_id = t.member_id
     where t.member_id = $1`,
    [member.staff.memberId],
  );
  const stored = rows.map(({ text }) => text).join();
  const secrets = [member.secret, ...member.recoveryCodes, member.setCookies[0]?.split(/[=;]/)[1] ?? '-'];
  const hex = secrets.map((secret) => Buffer.from(secret).toString('hex'));
  for (const secret of [...secrets, ...hex]) expect(stored).not.toContain(secret);
});
