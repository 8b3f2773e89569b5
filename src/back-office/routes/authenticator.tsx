import { data, Form, href, useNavigation } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { beginTotpSetup, setUpTotp } from '../../engine/staff/index.server.ts';
import { refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { qrCodeOf } from '../../ui/commerce/qr-code.server.ts';
import { respondWithAccountOutcome } from '../account-form-response.server.ts';
import type { AccountFormAnswer } from '../form-types.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readStaffSender, requireConfirmedStaff } from '../staff.server.ts';
import { AuthenticatorSetup } from '../ui/authenticator-setup.tsx';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import { RecoveryCodes } from '../ui/recovery-codes.tsx';
import type { Route } from './+types/authenticator.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireConfirmedStaff(args);
  const started = await beginTotpSetup(args.context.get(dependenciesContext), staff);
  if (!started.ok) throw data(null, { status: 409 });
  const { setup, secret, uri } = started.value;
  return { setup: { setup, secret, qrCode: qrCodeOf(uri) } };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireConfirmedStaff(args);
  const form = await args.request.formData();
  const given = { setup: String(form.get('setup') ?? ''), code: String(form.get('code') ?? '') };
  const dependencies = args.context.get(dependenciesContext);
  const confirmed = await setUpTotp(dependencies, staff, given, readStaffSender(args));
  if (!confirmed.ok) return rejectForm(confirmed.refusals, form, refusalStatus(confirmed.refusals));
  return respondWithAccountOutcome({ recoveryCodes: confirmed.value.recoveryCodes });
}

/** Keeps the loader's data, because a wrong code must not replace the secret that was already scanned. */
export const shouldRevalidate = () => false;

export const meta = () => [{ title: backOfficePageTitle('Authenticator app') }];

export default function AuthenticatorPage({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().state !== 'idle';
  const answer: AccountFormAnswer | undefined = actionData;
  return (
    <>
      <PageHeader title="Authenticator app" back={{ to: href('/admin/account'), label: 'Your account' }} />
      <Panel className="max-w-xl">
        {answer?.recoveryCodes ? (
          <RecoveryCodes codes={answer.recoveryCodes} to={href('/admin/account')} />
        ) : (
          <Form method="post" className="grid gap-4">
            <FormProblems answer={actionData} title="Not set up yet" />
            <AuthenticatorSetup setup={loaderData.setup} />
            <CodeField error={fieldErrorLookup(actionData?.problems)('code')} />
            <div>
              <Button kind="filled" pendingLabel={isPending ? 'Setting up …' : undefined}>
                Finish set-up
              </Button>
            </div>
          </Form>
        )}
      </Panel>
    </>
  );
}
