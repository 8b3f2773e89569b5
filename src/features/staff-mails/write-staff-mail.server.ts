import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { findInvitationWithToken, findStaffSignInLinkToken } from '../../engine/staff/index.server.ts';
import { readRoleEmailFacts, readStaffEmailFacts } from '../../engine/staff/members/view.server.ts';
import {
  staffAccountPath,
  staffInvitationPath,
  staffSignInLinkPath,
  staffSignInPath,
  staffTeamPath,
} from '../../platform/staff-address.ts';
import { formatWineryDeadline } from '../../ui/commerce/time-left.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { roleChangedMail, staffEmails, staffInvitationMail } from './mails.ts';

type Shop = Pick<ShopDependencies, 'database' | 'clock' | 'seal'>;

/** Returns the path that the email's button opens, or undefined if a sign-in link no longer works, so that its email is not sent. */
async function pathOf(
  shop: Shop,
  { kind, occurrence }: NoticeOfSubjectType<'staff_member'>,
): Promise<string | undefined> {
  switch (kind) {
    case 'staff-sign-in-link': {
      const token = await findStaffSignInLinkToken(shop, occurrence);
      return token === undefined ? undefined : staffSignInLinkPath(token);
    }
    case 'staff-passkey-only':
      return staffSignInPath;
    case 'staff-factors-changed':
    case 'staff-recovery-code-used':
      return staffAccountPath;
    default:
      return staffTeamPath;
  }
}

/** Emails about a staff member, sent to the member or to the owners. Tokens are read when the email is written. */
export const staffEmail = defineEmail({
  about: 'staff_member',
  write: async (shop: Shop, notice, link) => {
    const { kind, subjectId: memberId, occurrence, recipient } = notice;
    const sessionId = kind === 'staff-new-device' ? occurrence.split('.')[0] : undefined;
    const [letter, path] = await Promise.all([
      readStaffEmailFacts(shop, { memberId, recipient, sessionId }),
      pathOf(shop, notice),
    ]);
    if (!letter || path === undefined) return undefined;
    const { session, recipientName, ...facts } = letter;
    const mail = staffEmails[kind]({
      ...facts,
      browser: session?.userAgent ?? 'Unknown',
      at: session ? formatWineryDeadline(session.createdAt) : '',
      url: link(path),
    });
    return { toName: recipientName, ...renderEmail(mail) };
  },
});

/** The email that invites a staff member. Not sent if the invitation has been accepted, revoked or has expired. */
export const staffInvitationEmail = defineEmail({
  about: 'staff_invitation',
  write: async (shop: Shop, { subjectId }, link) => {
    const open = await findInvitationWithToken(shop, subjectId);
    if (!open) return undefined;
    const { name, roleName } = open.invitation;
    const mail = staffInvitationMail({ name, roleName, url: link(staffInvitationPath(open.token)) });
    return { toName: name, ...renderEmail(mail) };
  },
});

/** The email to an owner about a changed role. */
export const staffRoleEmail = defineEmail({
  about: 'staff_role',
  write: async (shop: Pick<Shop, 'database'>, { subjectId: roleId, recipient }, link) => {
    const letter = await readRoleEmailFacts(shop, { roleId, recipient });
    if (!letter) return undefined;
    const mail = roleChangedMail({ roleName: letter.roleName, url: link(staffTeamPath) });
    return { toName: letter.recipientName, ...renderEmail(mail) };
  },
});
