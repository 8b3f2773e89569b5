import { href, redirect } from 'react-router';
import type { ShopDependencies } from '../dependencies.server.ts';
import {
  addPasskey,
  endOtherStaffSessions,
  endStaffSession,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../engine/staff/index.server.ts';
import type { StaffSender } from '../engine/staff/members/types.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { malformedFormResponse, refusalStatus, rejectForm } from '../platform/form-answer.server.ts';
import { respondWithAccountOutcome } from './account-form-response.server.ts';
import { writeFlash } from './flash.server.ts';
import { parsePasskeyResponse } from './passkey-answer.server.ts';

type Change = {
  readonly dependencies: ShopDependencies;
  readonly staff: SignedInStaff;
  readonly sender: StaffSender;
  readonly form: FormData;
};

/** The intents of account forms that change a sign-in factor. They require a recent confirmation with a passkey or code. */
export const signInFactorIntents: ReadonlySet<FormDataEntryValue | null> = new Set([
  'add-passkey',
  'remove-passkey',
  'remove-app',
  'renew-codes',
]);

/** Handles a submitted form of the account page. */
export async function handleAccountForm({ dependencies, staff, sender, form }: Change) {
  const text = (name: string) => String(form.get(name) ?? '');
  const done = (what: string) => {
    const cookie = writeFlash(dependencies.configuration, { kind: 'success', text: what });
    return redirect(href('/admin/account'), { headers: { 'set-cookie': cookie } });
  };
  switch (form.get('intent')) {
    case 'add-passkey': {
      const given = { response: parsePasskeyResponse(form), label: text('label') };
      const added = await addPasskey(dependencies, staff, given, sender);
      return added.ok
        ? done('Passkey added.')
        : rejectForm(added.refusals, form, refusalStatus(added.refusals));
    }
    case 'remove-passkey': {
      const removed = await removePasskey(dependencies, staff, text('passkeyId'), sender);
      return removed.ok ? done('Passkey removed.') : rejectForm(removed.refusals, form);
    }
    case 'remove-app': {
      const removed = await removeTotp(dependencies, staff, sender);
      return removed.ok ? done('Authenticator app removed.') : rejectForm(removed.refusals, form);
    }
    case 'renew-codes': {
      const renewed = await renewRecoveryCodes(dependencies, staff, sender);
      if (!renewed.ok) return rejectForm(renewed.refusals, form);
      return respondWithAccountOutcome({ recoveryCodes: renewed.value.recoveryCodes });
    }
    case 'end-session': {
      const ended = await endStaffSession(dependencies, staff, { sessionId: text('sessionId') }, sender);
      return ended.ok ? done('Session ended.') : rejectForm(ended.refusals, form);
    }
    case 'end-others': {
      const ended = await endOtherStaffSessions(dependencies, staff, sender);
      return ended.ok ? done('Your other sessions ended.') : rejectForm(ended.refusals, form);
    }
    default:
      return malformedFormResponse(form);
  }
}
