import { data, Form, href, Link, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { finishSignInWithCode, viewStaffSignInLink } from '../../engine/staff/index.server.ts';
import { headersWithCookies } from '../../platform/cookies.server.ts';
import { refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readStaffSender } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import type { Route } from './+types/sign-in-link.ts';

/** Returns the link's purpose without using it up, because email programs open links as well. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const link = await viewStaffSignInLink(context.get(dependenciesContext), token);
  if (!link.ok) {
    const fault = link.refusals[0]?.sentence ?? '';
    return data({ token, fault, email: '', isRecovery: false }, { status: 410 });
  }
  return { token, fault: undefined, email: link.value.email, isRecovery: url.searchParams.has('recovery') };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const given = { token: String(form.get('token') ?? ''), code: String(form.get('code') ?? '') };
  const dependencies = args.context.get(dependenciesContext);
  const entered = await finishSignInWithCode(dependencies, given, readStaffSender(args));
  if (!entered.ok) return rejectForm(entered.refusals, form, refusalStatus(entered.refusals));
  return redirectDocument(href('/admin'), { headers: headersWithCookies(entered.value.setCookies) });
}

export const meta = () => [{ title: backOfficePageTitle('Sign in') }];

export default function SignInLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, fault, email, isRecovery } = loaderData;
  const isPending = useNavigation().state !== 'idle';
  const query = new URLSearchParams({ token, ...(!isRecovery && { recovery: '' }) });
  if (fault !== undefined) {
    return (
      <div className="panel grid gap-4 p-6">
        <h1 className="type-heading">This link doesn’t work</h1>
        <p className="text-ink-soft">{fault}</p>
        <ButtonLink kind="filled" to={href('/admin/sign-in')} className="min-h-11">
          Back to sign-in
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="panel grid gap-5 p-6">
      <div>
        <h1 className="type-heading">{isRecovery ? 'Use a recovery code' : 'Enter your code'}</h1>
        <p className="mt-1 text-ink-soft">Signing in as {email}</p>
      </div>
      <FormProblems answer={actionData} title="You aren’t signed in" />
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <CodeField
          key={String(isRecovery)}
          isRecovery={isRecovery}
          error={fieldErrorLookup(actionData?.problems)('code')}
        />
        <Button kind="filled" className="min-h-11" pendingLabel={isPending ? 'Signing in …' : undefined}>
          Sign in
        </Button>
      </Form>
      <p className="text-small">
        <Link to={`${href('/admin/sign-in/link')}?${query}`} className="link-line">
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code instead'}
        </Link>
      </p>
    </div>
  );
}
