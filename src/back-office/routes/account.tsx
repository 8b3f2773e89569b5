import { href } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listStaffSessions, readSignInFactors } from '../../engine/staff/index.server.ts';
import type { AccountFormAnswer } from '../form-types.ts';
import { formatDay, formatDayAndTime, formatTimeAgo } from '../format-rules.ts';
import { handleAccountForm, signInFactorIntents } from '../handle-account-form.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readPreferences } from '../preferences.server.ts';
import { signInMethodLabels } from '../session-rules.ts';
import { readStaffSender, requireConfirmedStaff, requireStaff } from '../staff.server.ts';
import { SignInFactorsPanel } from '../ui/factors-panel.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { FactList, PageHeader, Panel } from '../ui/page.tsx';
import { PreferencesForm } from '../ui/preferences-form.tsx';
import { RecoveryCodes } from '../ui/recovery-codes.tsx';
import { SessionsPanel } from '../ui/sessions-panel.tsx';
import { browserAndSystemName } from '../user-agent-rules.ts';
import type { Route } from './+types/account.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  const dependencies = args.context.get(dependenciesContext);
  const now = dependencies.clock.now();
  const [factors, sessions] = await Promise.all([
    readSignInFactors(dependencies, staff),
    listStaffSessions(dependencies, staff),
  ]);
  return {
    name: staff.name,
    email: staff.email,
    roleName: staff.roleName,
    isConfirmed: staff.steppedUpUntil !== undefined,
    passkeys: factors.passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
      ...{ id, label, createdOn: formatDay(createdAt) },
      lastUsed: lastUsedAt && formatTimeAgo(lastUsedAt, now),
    })),
    app: factors.totpSince && {
      since: formatDay(factors.totpSince),
      unusedRecoveryCodes: factors.unusedRecoveryCodes,
    },
    sessions: (sessions.ok ? sessions.value : []).map(({ id, method, userAgent, createdAt, isOwn }) => ({
      ...{ id, isOwn, browser: browserAndSystemName(userAgent), method: signInMethodLabels[method] },
      since: formatDayAndTime(createdAt, now),
    })),
    preferences: readPreferences(args.request.headers.get('cookie')),
  };
}

export async function action(args: Route.ActionArgs) {
  const signedIn = await requireStaff(args);
  const form = await args.request.formData();
  const staff = signInFactorIntents.has(form.get('intent')) ? await requireConfirmedStaff(args) : signedIn;
  const dependencies = args.context.get(dependenciesContext);
  return handleAccountForm({ dependencies, staff, sender: readStaffSender(args), form });
}

export const meta = () => [{ title: backOfficePageTitle('Your account') }];

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, roleName, isConfirmed, passkeys, app, sessions, preferences } = loaderData;
  const answer: AccountFormAnswer | undefined = actionData;
  if (answer?.recoveryCodes) {
    return (
      <>
        <PageHeader title="New recovery codes" />
        <Panel className="max-w-xl">
          <RecoveryCodes codes={answer.recoveryCodes} to={href('/admin/account')} />
        </Panel>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Your account" />
      <div className="grid max-w-4xl gap-5">
        <FormProblems answer={actionData} title="Nothing was changed" />
        <Panel title="You" isFlush>
          <FactList
            facts={[
              { label: 'Name', value: name },
              { label: 'Email', value: email },
              { label: 'Role', value: roleName },
            ]}
          />
        </Panel>
        <SignInFactorsPanel passkeys={passkeys} app={app} isConfirmed={isConfirmed} />
        <SessionsPanel sessions={sessions} />
        <Panel title="This browser">
          <PreferencesForm preferences={preferences} />
        </Panel>
      </div>
    </>
  );
}
