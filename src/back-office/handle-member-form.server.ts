import { href, redirect } from 'react-router';
import type { ShopDependencies } from '../dependencies.server.ts';
import {
  changeMemberRole,
  endSessionsOfMember,
  endStaffSession,
  reactivateStaffMember,
  suspendStaffMember,
} from '../engine/staff/index.server.ts';
import type { StaffSender } from '../engine/staff/members/types.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { malformedFormResponse, refusalStatus, rejectForm } from '../platform/form-answer.server.ts';
import { writeFlash } from './flash.server.ts';

type Change = {
  readonly dependencies: ShopDependencies;
  readonly staff: SignedInStaff;
  readonly sender: StaffSender;
  readonly form: FormData;
  readonly memberId: string;
};

/** The intents of forms that only revoke access, which require no recent passkey or code. */
export const accessRevocationIntents: ReadonlySet<FormDataEntryValue | null> = new Set([
  'end-session',
  'end-others',
]);

async function change({ dependencies, staff, sender, form, memberId }: Change) {
  const text = (name: string) => String(form.get(name) ?? '');
  switch (form.get('intent')) {
    case 'change-role': {
      const given = { memberId, roleId: text('roleId') };
      return { done: 'Role changed.', result: await changeMemberRole(dependencies, staff, given, sender) };
    }
    case 'suspend':
      return {
        done: 'Member suspended.',
        result: await suspendStaffMember(dependencies, staff, memberId, sender),
      };
    case 'reactivate':
      return {
        done: 'Member reactivated.',
        result: await reactivateStaffMember(dependencies, staff, memberId, sender),
      };
    case 'end-session': {
      const given = { memberId, sessionId: text('sessionId') };
      return { done: 'Session ended.', result: await endStaffSession(dependencies, staff, given, sender) };
    }
    case 'end-others': {
      const result = await endSessionsOfMember(dependencies, staff, memberId, sender);
      return { done: 'Sessions ended.', result };
    }
    default:
      return undefined;
  }
}

/** Handles a submitted form of a staff member's page. */
export async function handleStaffMemberForm(asked: Change) {
  const { dependencies, form, memberId } = asked;
  const changed = await change(asked);
  if (!changed) return malformedFormResponse(form);
  const { done, result } = changed;
  if (!result.ok) return rejectForm(result.refusals, form, refusalStatus(result.refusals));
  const cookie = writeFlash(dependencies.configuration, { kind: 'success', text: done });
  return redirect(href('/admin/team/:memberId', { memberId }), { headers: { 'set-cookie': cookie } });
}
