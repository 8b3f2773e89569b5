import { data, Form, href, redirect } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listOpenInvitations, revokeStaffInvitation } from '../../engine/staff/index.server.ts';
import { rejectForm } from '../../platform/form-answer.server.ts';
import { writeFlash } from '../flash.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readStaffSender, requireConfirmedStaff, requireStaff } from '../staff.server.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { FactList, PageHeader, Panel } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/team-invitation.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'team.manage');
  const dependencies = args.context.get(dependenciesContext);
  const now = dependencies.clock.now();
  const found = (await listOpenInvitations(dependencies)).find(({ id }) => id === args.params.invitationId);
  if (!found) throw data(null, { status: 404 });
  const { name, email, roleName, createdAt, expiresAt, isExpired } = found;
  return {
    ...{ name, email, roleName, isExpired },
    ...{ sent: formatDayAndTime(createdAt, now), expires: formatDayAndTime(expiresAt, now) },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireConfirmedStaff(args, 'team.manage');
  const form = await args.request.formData();
  const dependencies = args.context.get(dependenciesContext);
  const { invitationId } = args.params;
  const revoked = await revokeStaffInvitation(dependencies, staff, invitationId, readStaffSender(args));
  if (!revoked.ok) return rejectForm(revoked.refusals, form);
  const flash = { kind: 'success', text: 'Invitation withdrawn.' } as const;
  const headers = { 'set-cookie': writeFlash(dependencies.configuration, flash) };
  return redirect(href('/admin/team'), { headers });
}

export const meta = () => [{ title: backOfficePageTitle('Invitation') }];

export default function TeamInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, roleName, isExpired, sent, expires } = loaderData;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: href('/admin/team'), label: 'Team' }}
        badges={
          <StatusBadge tone={isExpired ? 'plain' : 'waiting'}>
            {isExpired ? 'Expired' : 'Waiting'}
          </StatusBadge>
        }
      >
        Invited as {roleName}
      </PageHeader>
      <div className="grid max-w-xl gap-5">
        <FormProblems answer={actionData} title="Nothing was changed" />
        <Panel isFlush>
          <FactList
            facts={[
              { label: 'Email', value: email },
              { label: 'Role', value: roleName },
              { label: 'Sent', value: sent },
              { label: 'Expires', value: expires },
            ]}
          />
        </Panel>
        <Form method="post">
          <Button kind="danger">Withdraw invitation</Button>
        </Form>
      </div>
    </>
  );
}
