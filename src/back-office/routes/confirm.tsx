import { redirect } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { stepUpDemoStaffMember, stepUpWithCode, stepUpWithPasskey } from '../../engine/staff/index.server.ts';
import { refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { respondWithAccountOutcome } from '../account-form-response.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { parsePasskeyResponse } from '../passkey-answer.server.ts';
import { pathAfterSignIn } from '../sign-in-rules.ts';
import { readStaffSender, readStepUpMethods, requireStaff } from '../staff.server.ts';
import { PageHeader, Panel } from '../ui/page.tsx';
import { StepUpForm } from '../ui/step-up.tsx';
import type { Route } from './+types/confirm.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  const to = pathAfterSignIn(args.url.searchParams.get('to'));
  if (staff.steppedUpUntil) throw redirect(to);
  return { to, ways: await readStepUpMethods(args, staff) };
}

/** Confirms the session for five minutes, then redirects to `to` or, without it, stays on the page. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args);
  const form = await args.request.formData();
  const dependencies = args.context.get(dependenciesContext);
  const sender = readStaffSender(args);
  const confirmed = form.has('passkey')
    ? await stepUpWithPasskey(dependencies, staff, parsePasskeyResponse(form), sender)
    : form.has('demo')
      ? await stepUpDemoStaffMember(dependencies, staff, sender)
      : await stepUpWithCode(dependencies, staff, String(form.get('code') ?? ''), sender);
  if (!confirmed.ok) return rejectForm(confirmed.refusals, form, refusalStatus(confirmed.refusals));
  if (form.has('to')) return redirect(pathAfterSignIn(form.get('to')));
  return respondWithAccountOutcome({ isConfirmed: true });
}

export const meta = () => [{ title: backOfficePageTitle('Confirm it’s you') }];

export default function ConfirmIdentityPage({ loaderData: { to, ways } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Confirm it’s you">You won’t be asked again for five minutes.</PageHeader>
      <Panel className="max-w-md">
        <StepUpForm ways={ways} to={to} />
      </Panel>
    </>
  );
}
