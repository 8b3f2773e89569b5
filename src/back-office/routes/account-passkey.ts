import { data } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { beginPasskeyRegistration, beginPasskeyStepUp } from '../../engine/staff/index.server.ts';
import { respondWithPasskeyOptions } from '../passkey-answer.server.ts';
import { readStaffSender, requireStaff } from '../staff.server.ts';
import type { Route } from './+types/account-passkey.ts';

/** Returns the options for using one of the staff member's passkeys or, with the purpose `add`, for creating another one. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args);
  const form = await args.request.formData();
  const dependencies = args.context.get(dependenciesContext);
  const sender = readStaffSender(args);
  return form.get('purpose') === 'add'
    ? respondWithPasskeyOptions('create', await beginPasskeyRegistration(dependencies, staff, sender))
    : respondWithPasskeyOptions('use', await beginPasskeyStepUp(dependencies, staff, sender));
}

export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireStaff(args);
  throw data(null, { status: 404 });
}
