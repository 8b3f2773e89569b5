import { redirect } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { stepUpDemo, stepUpWithCode, stepUpWithPasskey } from '../../engine/staff/index.server.ts';
import { refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { answerForm } from '../answer-form.server.ts';
import { officeTitle } from '../page-rules.ts';
import { readPasskeyResponse } from '../passkey-answer.server.ts';
import { pageAfterSignIn } from '../sign-in-rules.ts';
import { readStaffSender, readStepUpWays, requireStaff } from '../staff.server.ts';
import { PageHeader, Panel } from '../ui/page.tsx';
import { StepUp } from '../ui/step-up.tsx';
import type { Route } from './+types/confirm.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  const to = pageAfterSignIn(args.url.searchParams.get('to'));
  if (staff.steppedUpUntil) throw redirect(to);
  return { to, ways: await readStepUpWays(args, staff) };
}

/** Confirms the session for five minutes, then redirects to `to` or, without it, stays on the page. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args);
  const form = await args.request.formData();
  const dependencies = args.context.get(dependenciesContext);
  const sender = readStaffSender(args);
  const confirmed = form.has('passkey')
    ? await stepUpWithPasskey(dependencies, staff, readPasskeyResponse(form), sender)
    : form.has('demo')
      ? await stepUpDemo(dependencies, staff, sender)
      : await stepUpWithCode(dependencies, staff, String(form.get('code') ?? ''), sender);
  if (!confirmed.ok) return rejectForm(confirmed.refusals, form, refusalStatus(confirmed.refusals));
  if (form.has('to')) return redirect(pageAfterSignIn(form.get('to')));
  return answerForm({ isConfirmed: true });
}

export const meta = () => [{ title: officeTitle('Confirm it’s you') }];

export default function Confirm({ loaderData: { to, ways } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Confirm it’s you">You won’t be asked again for five minutes.</PageHeader>
      <Panel className="max-w-md">
        <StepUp ways={ways} to={to} />
      </Panel>
    </>
  );
}
