import { expect, test } from 'vitest';
import { takeWaitingJobs } from '../../../test/helpers/jobs.ts';
import {
  createStaffSender,
  minutesInMilliseconds,
  refusalCodeOf,
  staffFixture,
  valueOrThrow,
} from '../../../test/helpers/staff.ts';
import type { NoticeId } from '../../core/ids.ts';
import { findNotice } from '../../engine/notices/index.server.ts';
import type { ComposedEmail } from '../../engine/notices/types.ts';
import {
  beginPasskeySignIn,
  changeMemberRole,
  finishPasskeySignIn,
  requestStaffSignInEmail,
  saveStaffRole,
  viewInvitation,
  viewStaffSignInLink,
} from '../../engine/staff/index.server.ts';
import { emailStaffSignInLinkJob } from '../../engine/staff/jobs.server.ts';
import { staffEmail, staffInvitationEmail, staffRoleEmail } from './write-staff-mail.server.ts';

const staff = staffFixture();

/** Renders every enqueued email of these kinds and returns the emails. */
async function written(
  ...kinds: readonly string[]
): Promise<(ComposedEmail & { readonly recipient: string })[]> {
  const shop = { ...staff.shop, publicUrl: 'https://shop.example.com' };
  const letters = [];
  for (const { noticeId } of await takeWaitingJobs(staff.shop.database, 'send-notice')) {
    const notice = await findNotice(staff.shop.database.read, noticeId as NoticeId);
    if (!notice || !kinds.includes(notice.kind)) continue;
    const letter =
      notice.subjectType === 'staff_member'
        ? await staffEmail.writer(shop)(notice)
        : notice.subjectType === 'staff_invitation'
          ? await staffInvitationEmail.writer(shop)(notice)
          : notice.subjectType === 'staff_role'
            ? await staffRoleEmail.writer(shop)(notice)
            : undefined;
    if (letter) letters.push({ ...letter, recipient: notice.recipient });
  }
  return letters;
}

const tokenIn = (letter: ComposedEmail | undefined) => /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';

test('a staff invitation email links to its page, and is not sent once the invitation is accepted', async () => {
  const { email } = await staff.invite('support');
  const [letter] = await written('staff-invitation');
  expect(letter).toMatchObject({ recipient: email, toName: 'Sam Staff' });
  expect(letter?.text).toContain('https://shop.example.com/admin/join?token=');
  expect(letter?.text).toContain('Support');
  expect(valueOrThrow(await viewInvitation(staff.shop, tokenIn(letter)))).toMatchObject({ email });

  const accepted = await staff.invite('support');
  await staff.joinWithPasskey(accepted.token);
  expect(await written('staff-invitation')).toEqual([]);
});

test('a staff sign-in email has a working link, and is not sent once the link has expired', async () => {
  const member = await staff.memberWithTotp('host');
  const ask = async () => {
    valueOrThrow(await requestStaffSignInEmail(staff.shop, member.staff.email, createStaffSender()));
    for (const job of await takeWaitingJobs(staff.shop.database, 'answer-staff-sign-in')) {
      await emailStaffSignInLinkJob.run(staff.shop, job);
    }
  };
  await ask();
  const [letter] = await written('staff-sign-in-link');
  expect(letter).toMatchObject({ recipient: member.staff.email, toName: 'Sam Staff' });
  expect(refusalCodeOf(await viewStaffSignInLink(staff.shop, tokenIn(letter)))).toBe('ok');
  await ask();
  staff.advance(minutesInMilliseconds(10));
  expect(await written('staff-sign-in-link')).toEqual([]);
});

test('owners are emailed when a staff member signs in, joins or changes roles', async () => {
  const owner = await staff.owner();
  const member = await staff.member('host');
  const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  valueOrThrow(await finishPasskeySignIn(staff.shop, member.authenticator.use(options), createStaffSender()));
  const roleId = await staff.roleId('cellar');
  valueOrThrow(
    await changeMemberRole(
      staff.shop,
      owner.staff,
      { memberId: member.staff.memberId, roleId },
      createStaffSender(),
    ),
  );
  valueOrThrow(
    await saveStaffRole(
      staff.shop,
      owner.staff,
      { name: 'Bottling', capabilities: [], limitCents: undefined },
      createStaffSender(),
    ),
  );
  const letters = await written(
    'staff-new-device',
    'staff-joined',
    'staff-role-changed',
    'staff-role-rights-changed',
  );
  const toOwner = letters.filter(({ recipient }) => recipient === owner.staff.email);
  const about = toOwner.filter(({ text }) => text.includes(member.staff.email));
  expect(about.map(({ subject }) => subject.split(' · ')[0]).sort()).toEqual([
    'Sam Staff joined the team',
    'Sam Staff signed in from a new browser',
    'Sam Staff’s role was changed',
  ]);
  expect(about.every(({ text }) => text.includes('https://shop.example.com/admin/team'))).toBe(true);
  expect(about.some(({ text }) => text.includes('Firefox') && text.includes('Pacific'))).toBe(true);
  expect(toOwner.some(({ text }) => text.includes('Bottling'))).toBe(true);
});
