import { data, Form, href, Link, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import {
  acceptInvitationWithPasskey,
  acceptInvitationWithTotp,
  beginInvitationTotpSetup,
  viewInvitation,
} from '../../engine/staff/index.server.ts';
import { headersWithCookies } from '../../platform/cookies.server.ts';
import { refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { qrCodeOf } from '../../ui/commerce/qr-code.server.ts';
import { winery } from '../../winery.ts';
import { respondWithAccountOutcome } from '../account-form-response.server.ts';
import type { AccountFormAnswer } from '../form-types.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { parsePasskeyResponse } from '../passkey-answer.server.ts';
import { readStaffSender } from '../staff.server.ts';
import { AuthenticatorSetup, type AuthenticatorSetupData } from '../ui/authenticator-setup.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasskeyButton } from '../ui/passkey-button.tsx';
import { RecoveryCodes } from '../ui/recovery-codes.tsx';
import type { Route } from './+types/join.ts';

/** Returns the invitation without accepting it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dependencies = context.get(dependenciesContext);
  const token = url.searchParams.get('token') ?? '';
  const invitation = await viewInvitation(dependencies, token);
  if (!invitation.ok) {
    return data({ fault: invitation.refusals[0]?.sentence ?? '', token }, { status: 410 });
  }
  const { email, name, roleName, isMember } = invitation.value;
  const started = url.searchParams.has('app')
    ? await beginInvitationTotpSetup(dependencies, token)
    : undefined;
  const app = started?.ok
    ? { setup: started.value.setup, secret: started.value.secret, qrCode: qrCodeOf(started.value.uri) }
    : undefined;
  return { fault: undefined, token, email, name, roleName, isMember, app };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const dependencies = args.context.get(dependenciesContext);
  const sender = readStaffSender(args);
  const text = (name: string) => String(form.get(name) ?? '');
  const token = text('token');
  if (form.has('passkey')) {
    const given = { token, response: parsePasskeyResponse(form), label: text('label') };
    const entered = await acceptInvitationWithPasskey(dependencies, given, sender);
    if (!entered.ok) return rejectForm(entered.refusals, form, refusalStatus(entered.refusals));
    return redirectDocument(href('/admin'), { headers: headersWithCookies(entered.value.setCookies) });
  }
  const given = { token, setup: text('setup'), code: text('code') };
  const entered = await acceptInvitationWithTotp(dependencies, given, sender);
  if (!entered.ok) return rejectForm(entered.refusals, form, refusalStatus(entered.refusals));
  const { recoveryCodes, setCookies } = entered.value;
  return respondWithAccountOutcome({ recoveryCodes }, headersWithCookies(setCookies));
}

/**
 * Keeps the loader's data after the form was submitted, because the invitation is then used up, or a wrong code must not replace the secret
 * already scanned.
 */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string | undefined }) =>
  formMethod !== 'POST';

export const meta = () => [{ title: backOfficePageTitle('Your invitation') }];

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer: AccountFormAnswer | undefined = actionData;
  if (answer?.recoveryCodes) {
    return (
      <div className="panel grid gap-5 p-6">
        <h1 className="type-heading">You’re in</h1>
        <RecoveryCodes codes={answer.recoveryCodes} to={href('/admin')} />
      </div>
    );
  }
  if (loaderData.fault !== undefined) {
    return (
      <div className="panel grid gap-4 p-6">
        <h1 className="type-heading">This invitation doesn’t work</h1>
        <p className="text-ink-soft">{loaderData.fault}</p>
        <p className="text-ink-soft">An owner can invite you again.</p>
        <ButtonLink to={href('/admin/sign-in')} className="min-h-11">
          Go to sign-in
        </ButtonLink>
      </div>
    );
  }
  const { name, email, roleName, isMember } = loaderData;
  return (
    <div className="panel grid gap-5 p-6">
      <div>
        <h1 className="type-heading">{isMember ? 'Set up your sign-in again' : `Welcome, ${name}`}</h1>
        <p className="mt-2 text-ink-soft">
          {isMember
            ? 'This replaces all of your passkeys and codes and ends your sessions.'
            : `You’re invited to the back office of ${winery().name} as ${roleName}.`}
        </p>
        <p className="mt-1 text-small text-ink-soft">{email}</p>
      </div>
      <FormProblems answer={actionData} title="That didn’t work" />
      {loaderData.app === undefined ? (
        <WithPasskey token={loaderData.token} />
      ) : (
        <WithApp
          token={loaderData.token}
          app={loaderData.app}
          error={fieldErrorLookup(actionData?.problems)('code')}
        />
      )}
    </div>
  );
}

function WithPasskey({ token }: { token: string }) {
  const app = new URLSearchParams({ token, app: '' });
  return (
    <>
      <TextField
        id="label"
        name="label"
        label="Name of this device"
        optional
        hint="So that you can tell your passkeys apart, such as “Office laptop”."
        maxLength={60}
      />
      <PasskeyButton
        label="Create a passkey"
        pendingLabel="Waiting for your device …"
        ceremony="create"
        optionsFrom={href('/admin/sign-in/passkey')}
        optionFields={{ token }}
        action={`${href('/admin/join')}?${new URLSearchParams({ token })}`}
        fields={() => ({
          token,
          label: document.querySelector<HTMLInputElement>('#label')?.value ?? '',
        })}
      />
      <p className="text-small text-ink-soft">
        A passkey signs you in with your fingerprint, face or device PIN.{' '}
        <Link to={`${href('/admin/join')}?${app}`} className="text-ink link-line">
          Use an authenticator app instead
        </Link>
      </p>
    </>
  );
}

type WithAppProps = {
  token: string;
  app: AuthenticatorSetupData;
  error: string | undefined;
};

function WithApp({ token, app, error }: WithAppProps) {
  const isPending = useNavigation().state !== 'idle';
  return (
    <>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <AuthenticatorSetup setup={app} />
        <CodeField error={error} />
        <Button kind="filled" className="min-h-11" pendingLabel={isPending ? 'Setting up …' : undefined}>
          Finish set-up
        </Button>
      </Form>
      <p className="text-small">
        <Link to={`${href('/admin/join')}?${new URLSearchParams({ token })}`} className="link-line">
          Use a passkey instead
        </Link>
      </p>
    </>
  );
}
