import { data, Form, href } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listStaffMembers, listStaffRoles, listStaffSessions } from '../../engine/staff/index.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { formatDay, formatDayAndTime } from '../format-rules.ts';
import { accessRevocationIntents, handleStaffMemberForm } from '../handle-member-form.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { signInMethodLabels } from '../session-rules.ts';
import { readStaffSender, requireConfirmedStaff, requireStaff } from '../staff.server.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { FactList, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { SessionsPanel } from '../ui/sessions-panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { browserAndSystemName } from '../user-agent-rules.ts';
import type { Route } from './+types/team-member.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, 'team.manage');
  const dependencies = args.context.get(dependenciesContext);
  const now = dependencies.clock.now();
  const { memberId } = args.params;
  const member = (await listStaffMembers(dependencies)).find(({ id }) => id === memberId);
  if (!member) throw data(null, { status: 404 });
  const [roles, sessions] = await Promise.all([
    listStaffRoles(dependencies),
    listStaffSessions(dependencies, staff, memberId),
  ]);
  const { name, email, roleId, roleName, passkeyCount, hasTotp, suspendedAt } = member;
  return {
    ...{ name, email, roleId, roleName, passkeyCount, hasTotp, isSelf: memberId === staff.memberId },
    suspendedOn: suspendedAt && formatDay(suspendedAt),
    since: formatDay(member.createdAt),
    lastSignedIn: member.lastSignedInAt && formatDayAndTime(member.lastSignedInAt, now),
    roles: roles.map(({ id, name }) => ({ value: id, label: name })),
    sessions: sessions.ok
      ? sessions.value.map(({ id, method, userAgent, createdAt, isOwn }) => ({
          ...{ id, isOwn, browser: browserAndSystemName(userAgent), method: signInMethodLabels[method] },
          since: formatDayAndTime(createdAt, now),
        }))
      : undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  const signedIn = await requireStaff(args, 'team.manage');
  const form = await args.request.formData();
  const isEnding = accessRevocationIntents.has(form.get('intent'));
  const staff = isEnding ? signedIn : await requireConfirmedStaff(args, 'team.manage');
  const dependencies = args.context.get(dependenciesContext);
  const { memberId } = args.params;
  return handleStaffMemberForm({ dependencies, staff, sender: readStaffSender(args), form, memberId });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData?.name ?? 'Member') },
];

export default function TeamMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, roleName, suspendedOn, since, lastSignedIn, passkeyCount, hasTotp } = loaderData;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: href('/admin/team'), label: 'Team' }}
        badges={
          suspendedOn === undefined ? (
            <StatusBadge tone="good">Active</StatusBadge>
          ) : (
            <StatusBadge tone="bad">Suspended</StatusBadge>
          )
        }
      >
        {roleName}
      </PageHeader>
      <FormProblems answer={actionData} title="Nothing was changed" />
      <TwoColumnLayout
        main={
          <>
            <Panel isFlush>
              <FactList
                facts={[
                  { label: 'Email', value: email },
                  { label: 'Member since', value: since },
                  { label: 'Last sign-in', value: lastSignedIn ?? 'Never' },
                  { label: 'Passkeys', value: passkeyCount },
                  { label: 'Authenticator app', value: hasTotp ? 'Set up' : 'No' },
                  { label: 'Suspended', value: suspendedOn },
                ]}
              />
            </Panel>
            {loaderData.sessions && <SessionsPanel sessions={loaderData.sessions} endAllLabel="End all" />}
          </>
        }
        side={
          <>
            <RoleForm
              roleId={loaderData.roleId}
              roles={loaderData.roles}
              error={fieldErrorLookup(actionData?.problems)('roleId')}
            />
            {!loaderData.isSelf && <AccessForm isSuspended={suspendedOn !== undefined} />}
          </>
        }
      />
    </>
  );
}

type RoleFormProps = {
  roleId: string;
  roles: readonly { readonly value: string; readonly label: string }[];
  error: string | undefined;
};

function RoleForm({ roleId, roles, error }: RoleFormProps) {
  return (
    <Panel title="Role">
      <Form method="post" className="grid gap-3">
        <SelectField
          id="roleId"
          name="roleId"
          label="Role"
          options={roles}
          defaultValue={roleId}
          hint="Takes effect the next time they load a page. Owners get an email."
          error={error}
        />
        <div>
          <Button name="intent" value="change-role">
            Change role
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function AccessForm({ isSuspended }: { isSuspended: boolean }) {
  return (
    <Panel title="Access">
      <Form method="post" className="grid gap-3">
        <p className="text-small text-ink-soft">
          {isSuspended
            ? 'They’ll be able to sign in again with their existing passkeys and codes.'
            : 'Suspending ends every session right away. You can reactivate the account later.'}
        </p>
        <div>
          {isSuspended ? (
            <Button name="intent" value="reactivate">
              Reactivate
            </Button>
          ) : (
            <Button kind="danger" name="intent" value="suspend">
              Suspend
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}
