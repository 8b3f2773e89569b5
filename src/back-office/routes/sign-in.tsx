import { Form, href, redirect, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import {
  finishPasskeySignIn,
  listDemoStaffMembers,
  requestStaffSignInEmail,
  signInDemoStaffMember,
} from '../../engine/staff/index.server.ts';
import { headersWithCookies } from '../../platform/cookies.server.ts';
import { malformedFormResponse, refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { respondWithAccountOutcome } from '../account-form-response.server.ts';
import type { AccountFormAnswer } from '../form-types.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { parsePasskeyResponse } from '../passkey-answer.server.ts';
import { pathAfterSignIn } from '../sign-in-rules.ts';
import { readStaffSender, staffContext } from '../staff.server.ts';
import { Button } from '../ui/button.tsx';
import { DemoSignInButtons } from '../ui/demo-members.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasskeyButton } from '../ui/passkey-button.tsx';
import type { Route } from './+types/sign-in.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const to = pathAfterSignIn(url.searchParams.get('to'));
  if (await context.get(staffContext).signedIn()) throw redirect(to);
  const { configuration, mailbox } = context.get(dependenciesContext);
  const demoMembers = await listDemoStaffMembers(context.get(dependenciesContext));
  return { to, demoMembers, hasMailbox: configuration.mode !== 'production' && mailbox !== undefined };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const dependencies = args.context.get(dependenciesContext);
  const sender = readStaffSender(args);
  const email = form.get('email');
  if (typeof email === 'string') {
    const requested = await requestStaffSignInEmail(dependencies, email, sender);
    if (!requested.ok) return rejectForm(requested.refusals, form, refusalStatus(requested.refusals));
    return respondWithAccountOutcome({ sentTo: email.trim() });
  }
  const demo = form.get('demo');
  if (typeof demo !== 'string' && !form.has('passkey')) return malformedFormResponse(form);
  const entered =
    typeof demo === 'string'
      ? await signInDemoStaffMember(dependencies, demo, sender)
      : await finishPasskeySignIn(dependencies, parsePasskeyResponse(form), sender);
  if (!entered.ok) return rejectForm(entered.refusals, form);
  const headers = headersWithCookies(entered.value.setCookies);
  return redirectDocument(pathAfterSignIn(form.get('to')), { headers });
}

export const meta = () => [{ title: backOfficePageTitle('Sign in') }];

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, demoMembers, hasMailbox } = loaderData;
  const isSending = useNavigation().formData?.has('email');
  const answer: AccountFormAnswer | undefined = actionData;
  const errorOf = fieldErrorLookup(answer?.problems);
  return (
    <div className="grid gap-5">
      <div className="panel grid gap-5 p-6">
        <h1 className="type-heading">Sign in</h1>
        <FormProblems answer={answer} title="You aren’t signed in" />
        <PasskeyButton
          label="Sign in with a passkey"
          pendingLabel="Waiting for your passkey …"
          ceremony="use"
          optionsFrom={href('/admin/sign-in/passkey')}
          optionFields={{}}
          action={href('/admin/sign-in')}
          fields={() => ({ to })}
        />
        <p className="flex items-center gap-3 text-small text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or
        </p>
        {answer?.sentTo === undefined ? (
          <Form method="post" className="grid gap-3">
            <TextField
              id="email"
              name="email"
              type="email"
              label="Work email"
              autoComplete="username"
              required
              defaultValue={answer?.entered.email}
              error={errorOf('email')}
            />
            <Button className="min-h-11" pendingLabel={isSending ? 'Sending …' : undefined}>
              Email me a sign-in link
            </Button>
          </Form>
        ) : (
          <Notice kind="success" title="Check your email" live>
            If {answer.sentTo} belongs to a staff member, a link is on its way. It works once and expires in
            10 minutes, with a code from your authenticator app.
            {hasMailbox && (
              <>
                {' '}
                <a href="/dev/mailbox" className="link-line">
                  Open the demo mailbox
                </a>
              </>
            )}
          </Notice>
        )}
      </div>
      {demoMembers.length > 0 && <DemoSignInButtons to={to} members={demoMembers} />}
    </div>
  );
}
