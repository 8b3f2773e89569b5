import { Form, href, redirect, useNavigation } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { inviteStaffMember, listStaffRoles } from '../../engine/staff/index.server.ts';
import { refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { writeFlash } from '../flash.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readStaffSender, requireConfirmedStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SelectField } from '../ui/choice.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import type { Route } from './+types/team-invite.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireConfirmedStaff(args, 'team.manage');
  const roles = await listStaffRoles(args.context.get(dependenciesContext));
  return { roles: roles.map(({ id, name }) => ({ value: id, label: name })) };
}

export const action = withEmailPreview([], async (args: Route.ActionArgs) => {
  const staff = await requireConfirmedStaff(args, 'team.manage');
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const dependencies = args.context.get(dependenciesContext);
  const given = { name: text('name'), email: text('email'), roleId: text('roleId') };
  const invited = await inviteStaffMember(dependencies, staff, given, readStaffSender(args));
  if (!invited.ok) return rejectForm(invited.refusals, form, refusalStatus(invited.refusals));
  const flash = { kind: 'success', text: `Invitation emailed to ${given.email.trim()}.` } as const;
  const headers = { 'set-cookie': writeFlash(dependencies.configuration, flash) };
  return redirect(href('/admin/team'), { headers });
});

export const meta = () => [{ title: backOfficePageTitle('Invite') }];

export default function TeamInvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const errorOf = fieldErrorLookup(actionData?.problems);
  const entered = actionData?.entered ?? {};
  const isPending = useNavigation().state !== 'idle';
  return (
    <>
      <PageHeader title="Invite a member" back={{ to: href('/admin/team'), label: 'Team' }}>
        We’ll email them a link that works for 24 hours.
      </PageHeader>
      <Panel className="max-w-xl">
        <Form method="post" className="grid gap-4">
          <FormProblems answer={actionData} title="The invitation wasn’t sent" />
          <TextField
            id="name"
            name="name"
            label="Name"
            required
            defaultValue={entered.name}
            error={errorOf('name')}
          />
          <TextField
            id="email"
            name="email"
            type="email"
            label="Work email"
            hint="If this person is already a member, the link replaces their passkeys and codes."
            required
            defaultValue={entered.email}
            error={errorOf('email')}
          />
          <SelectField
            id="roleId"
            name="roleId"
            label="Role"
            options={loaderData.roles}
            placeholder="Choose a role"
            required
            defaultValue={entered.roleId ?? ''}
            error={errorOf('roleId')}
          />
          <div className="flex gap-2">
            <Button kind="filled" pendingLabel={isPending ? 'Sending …' : undefined}>
              Send invitation
            </Button>
            <EmailPreviewButton />
            <ButtonLink kind="plain" to={href('/admin/team')}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </Panel>
    </>
  );
}
