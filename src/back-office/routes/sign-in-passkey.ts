import { data } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { beginInvitationPasskey, beginPasskeySignIn } from '../../engine/staff/index.server.ts';
import { respondWithPasskeyOptions } from '../passkey-answer.server.ts';
import { readStaffSender } from '../staff.server.ts';
import type { Route } from './+types/sign-in-passkey.ts';

/** Returns the options for signing in with a passkey or, with an invitation's token, for creating one. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const dependencies = args.context.get(dependenciesContext);
  const sender = readStaffSender(args);
  const token = form.get('token');
  if (typeof token === 'string') {
    return respondWithPasskeyOptions('create', await beginInvitationPasskey(dependencies, token, sender));
  }
  return respondWithPasskeyOptions('use', await beginPasskeySignIn(dependencies, sender));
}

export function loader(): never {
  throw data(null, { status: 404 });
}
