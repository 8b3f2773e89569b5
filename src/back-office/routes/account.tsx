import { href } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listSessions, readFactors } from '../../engine/staff/index.server.ts';
import type { AccountAnswer } from '../form-types.ts';
import { formatDay, formatDayAndTime, formatTimeAgo } from '../format-rules.ts';
import { factorIntents, handleAccountForm } from '../keep-account.server.ts';
import { officeTitle } from '../page-rules.ts';
import { readPreferences } from '../preferences.server.ts';
import { methodNames } from '../session-rules.ts';
import { readStaffSender, requireConfirmedStaff, requireStaff } from '../staff.server.ts';
import { FactorsPanel } from '../ui/factors-panel.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { Facts, PageHeader, Panel } from '../ui/page.tsx';
import { PreferencesForm } from '../ui/preferences-form.tsx';
import { RecoveryCodes } from '../ui/recovery-codes.tsx';
import { SessionsPanel } from '../ui/sessions-panel.tsx';
import { browserName } from '../user-agent-rules.ts';
import type { Route } from './+types/account.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  const dependencies = args.context.get(dependenciesContext);
  const now = dependencies.clock.now();
  const [factors, sessions] = await Promise.all([
    readFactors(dependencies, staff),
    listSessions(dependencies, staff),
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
      ...{ id, isOwn, browser: browserName(userAgent), method: methodNames[method] },
      since: formatDayAndTime(createdAt, now),
    })),
    preferences: readPreferences(args.request.headers.get('cookie')),
  };
}

export async function action(args: Route.ActionArgs) {
  const signedIn = await requireStaff(args);
  const form = await args.request.formData();
  const staff = factorIntents.has(form.get('intent')) ? await requireConfirmedStaff(args) : signedIn;
  const dependencies = args.context.get(dependenciesContext);
  return handleAccountForm({ dependencies, staff, sender: readStaffSender(args), form });
}

export const meta = () => [{ title: officeTitle('Your account') }];

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, roleName, isConfirmed, passkeys, app, sessions, preferences } = loaderData;
  const answer: AccountAnswer | undefined = actionData;
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
          <Facts
            facts={[
              { label: 'Name', value: name },
              { label: 'Email', value: email },
              { label: 'Role', value: roleName },
            ]}
          />
        </Panel>
        <FactorsPanel passkeys={passkeys} app={app} isConfirmed={isConfirmed} />
        <SessionsPanel sessions={sessions} />
        <Panel title="This browser">
          <PreferencesForm preferences={preferences} />
        </Panel>
      </div>
    </>
  );
}
