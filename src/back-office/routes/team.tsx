import { href, Link } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listOpenInvitations, listStaffMembers } from '../../engine/staff/index.server.ts';
import { formatDayAndTime, formatTimeAgo } from '../format-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/team.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'team.manage');
  const dependencies = args.context.get(dependenciesContext);
  const now = dependencies.clock.now();
  const [members, invitations] = await Promise.all([
    listStaffMembers(dependencies),
    listOpenInvitations(dependencies),
  ]);
  return {
    members: members.map(({ id, name, email, roleName, passkeyCount, hasTotp, ...member }) => ({
      ...{ id, name, email, roleName },
      factors: factorsInWords(passkeyCount, hasTotp),
      isSuspended: member.suspendedAt !== undefined,
      lastSignedIn: member.lastSignedInAt ? formatTimeAgo(member.lastSignedInAt, now) : 'Never',
    })),
    invitations: invitations.map(({ id, name, email, roleName, expiresAt, isExpired }) => ({
      ...{ id, name, email, roleName, isExpired },
      expires: formatDayAndTime(expiresAt, now),
    })),
  };
}

function factorsInWords(passkeys: number, hasApp: boolean): string {
  const words = [
    ...(passkeys > 0 ? [passkeys === 1 ? 'Passkey' : `${passkeys} passkeys`] : []),
    ...(hasApp ? ['App'] : []),
  ];
  return words.length === 0 ? 'None' : words.join(', ');
}

export const meta = () => [{ title: backOfficePageTitle('Team') }];

type Member = Awaited<ReturnType<typeof loader>>['members'][number];
type Invitation = Awaited<ReturnType<typeof loader>>['invitations'][number];

const memberColumns: readonly Column<Member>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name, email }) => (
      <>
        <Link to={href('/admin/team/:memberId', { memberId: id })} className="row-link">
          {name}
        </Link>
        <span className="block text-small text-ink-soft">{email}</span>
      </>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ roleName }) => roleName },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isSuspended }) =>
      isSuspended ? (
        <StatusBadge tone="bad">Suspended</StatusBadge>
      ) : (
        <StatusBadge tone="good">Active</StatusBadge>
      ),
  },
  { id: 'factors', header: 'Signs in with', label: 'Signs in with:', cell: ({ factors }) => factors },
  { id: 'last', header: 'Last sign-in', label: 'Last sign-in:', cell: ({ lastSignedIn }) => lastSignedIn },
];

const invitationColumns: readonly Column<Invitation>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name, email }) => (
      <>
        <Link to={href('/admin/team/invitations/:invitationId', { invitationId: id })} className="row-link">
          {name}
        </Link>
        <span className="block text-small text-ink-soft">{email}</span>
      </>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ roleName }) => roleName },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isExpired }) =>
      isExpired ? <StatusBadge>Expired</StatusBadge> : <StatusBadge tone="waiting">Waiting</StatusBadge>,
  },
  { id: 'expires', header: 'Expires', label: 'Expires', cell: ({ expires }) => expires },
];

export default function TeamPage({ loaderData: { members, invitations } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Team"
        actions={
          <>
            <ButtonLink to={href('/admin/team/roles')}>Roles</ButtonLink>
            <ButtonLink kind="filled" to={href('/admin/team/invite')}>
              Invite
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel isFlush>
          <DataTable
            caption="Members"
            asCards
            columns={memberColumns}
            rows={members}
            idOf={({ id }) => id}
            empty={<EmptyListMessage title="No members yet." icon="team" />}
          />
        </Panel>
        {invitations.length > 0 && (
          <Panel title="Open invitations" isFlush>
            <DataTable
              caption="Open invitations"
              asCards
              columns={invitationColumns}
              rows={invitations}
              idOf={({ id }) => id}
              empty={null}
            />
          </Panel>
        )}
      </div>
    </>
  );
}
