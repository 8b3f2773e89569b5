import { data, Form, href, redirect, useNavigation } from 'react-router';
import { cents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listStaffRoles, saveStaffRole } from '../../engine/staff/index.server.ts';
import { refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { capabilityGroups } from '../capability-rules.ts';
import { writeFlash } from '../flash.server.ts';
import { readDollarAmount } from '../money-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readStaffSender, requireConfirmedStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/team-role.ts';

/** The URL segment that replaces the id of a role that has not been created yet. */
const newRole = 'new';

export async function loader(args: Route.LoaderArgs) {
  await requireConfirmedStaff(args, 'team.manage');
  const { roleId } = args.params;
  const roles = await listStaffRoles(args.context.get(dependenciesContext));
  const role = roles.find(({ id }) => id === roleId);
  if (!role && roleId !== newRole) throw data(null, { status: 404 });
  const limitCents = role ? role.limitCents : cents(0);
  return {
    name: role?.name ?? '',
    isOwner: role?.isOwner ?? false,
    given: role?.capabilities ?? [],
    limit: limitCents === undefined ? '' : String(limitCents / 100),
    asksApproval: role?.asksApproval ?? false,
    groups: capabilityGroups(),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireConfirmedStaff(args, 'team.manage');
  const form = await args.request.formData();
  const dependencies = args.context.get(dependenciesContext);
  const limit = readDollarAmount(form.get('limitCents'));
  if (limit === 'invalid') {
    const refusal = {
      code: 'LIMIT_INVALID',
      field: 'limitCents',
      sentence: 'Enter an amount in dollars, such as 150.',
    };
    return rejectForm([refusal], form, 422);
  }
  const { roleId } = args.params;
  const given = {
    ...(roleId !== newRole && { roleId }),
    name: String(form.get('name') ?? ''),
    capabilities: form.getAll('capability').map(String),
    limitCents: limit,
    asksApproval: form.get('asksApproval') === 'yes',
  };
  const saved = await saveStaffRole(dependencies, staff, given, readStaffSender(args));
  if (!saved.ok) return rejectForm(saved.refusals, form, refusalStatus(saved.refusals));
  const flash = { kind: 'success', text: 'Role saved.' } as const;
  const headers = { 'set-cookie': writeFlash(dependencies.configuration, flash) };
  return redirect(href('/admin/team/roles'), { headers });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData?.name || 'New role') },
];

export default function TeamRolePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isOwner, given, limit, asksApproval, groups } = loaderData;
  const errorOf = fieldErrorLookup(actionData?.problems);
  const isPending = useNavigation().state !== 'idle';
  return (
    <>
      <PageHeader title={name || 'New role'} back={{ to: href('/admin/team/roles'), label: 'Roles' }}>
        {isOwner && 'Owners can do everything. Only the name can be changed.'}
      </PageHeader>
      <Form method="post" className="grid max-w-3xl gap-5">
        <FormProblems answer={actionData} title="The role wasn’t saved" />
        <Panel>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              id="name"
              name="name"
              label="Name"
              required
              maxLength={60}
              defaultValue={actionData?.entered.name ?? name}
              error={errorOf('name')}
            />
            {!isOwner && (
              <TextField
                id="limitCents"
                name="limitCents"
                label="Largest single refund or credit, in dollars"
                hint="Leave it empty for no limit."
                inputMode="decimal"
                defaultValue={actionData?.entered.limitCents ?? limit}
                error={errorOf('limitCents')}
              />
            )}
          </div>
          {!isOwner && (
            <div className="mt-4">
              <Checkbox
                name="asksApproval"
                value="yes"
                label="Larger amounts can be sent to a colleague for approval"
                hint="Otherwise, they are rejected."
                defaultChecked={asksApproval}
              />
            </div>
          )}
        </Panel>
        {!isOwner &&
          groups.map(({ area, items }) => (
            <Panel key={area} title={area}>
              <div className="grid gap-x-6 sm:grid-cols-2">
                {items.map(({ capability, label }) => (
                  <Checkbox
                    key={capability}
                    name="capability"
                    value={capability}
                    label={label}
                    defaultChecked={given.includes(capability)}
                  />
                ))}
              </div>
            </Panel>
          ))}
        <div className="flex gap-2">
          <Button kind="filled" pendingLabel={isPending ? 'Saving …' : undefined}>
            Save role
          </Button>
          <ButtonLink kind="plain" to={href('/admin/team/roles')}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
