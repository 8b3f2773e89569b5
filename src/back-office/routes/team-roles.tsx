import { Fragment } from 'react';
import { href, Link } from 'react-router';
import { countWithNoun } from '../../core/count-words.ts';
import { formatRoundCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listStaffRoles } from '../../engine/staff/index.server.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { capabilityGroups } from '../capability-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/team-roles.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'team.manage');
  const roles = await listStaffRoles(args.context.get(dependenciesContext));
  return {
    groups: capabilityGroups(),
    roles: roles.map(({ id, name, capabilities, limitCents, memberCount }) => ({
      ...{ id, name, capabilities, memberCount },
      limit: limitCents === undefined ? 'No limit' : formatRoundCents(limitCents),
    })),
  };
}

export const meta = () => [{ title: backOfficePageTitle('Roles') }];

export default function TeamRolesPage({ loaderData: { groups, roles } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Roles"
        back={{ to: href('/admin/team'), label: 'Team' }}
        actions={<ButtonLink to={href('/admin/team/roles/:roleId', { roleId: 'new' })}>New role</ButtonLink>}
      >
        What each role can do. Changes apply the next time members load a page.
      </PageHeader>
      <Panel isFlush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className="table-box" aria-label="Permissions of each role" tabIndex={0}>
          <table className="data-table">
            <caption className="sr-only">Permissions of each role</caption>
            <thead>
              <tr>
                <th scope="col">Permission</th>
                {roles.map(({ id, name, memberCount }) => (
                  <th key={id} scope="col" className="text-center">
                    <Link
                      to={href('/admin/team/roles/:roleId', { roleId: id })}
                      className="text-ink link-line"
                    >
                      {name}
                    </Link>
                    <span className="block font-normal">{countWithNoun(memberCount, 'member')}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Largest single refund or credit</th>
                {roles.map(({ id, limit }) => (
                  <td key={id} className="text-center">
                    {limit}
                  </td>
                ))}
              </tr>
              {groups.map(({ area, items }) => (
                <Fragment key={area}>
                  <tr>
                    <th scope="rowgroup" colSpan={roles.length + 1} className="type-eyebrow">
                      {area}
                    </th>
                  </tr>
                  {items.map(({ capability, label }) => (
                    <tr key={capability}>
                      <th scope="row" className="min-w-64">
                        {label}
                      </th>
                      {roles.map(({ id, capabilities }) => (
                        <td key={id} className="text-center">
                          <Right isGiven={capabilities.includes(capability)} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
    </>
  );
}

function Right({ isGiven }: { isGiven: boolean }) {
  return isGiven ? (
    <>
      <Icon name="check" size={18} className="mx-auto text-success" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">No</span>
    </span>
  );
}
