import { isUuid } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { normalizeLine } from '../../../platform/normalize-text.ts';
import { capabilities } from '../capability-table.ts';
import type { SignedInStaff } from '../types.ts';
import { auditStaffEvent } from './audit-staff-event.server.ts';
import { lockTeam } from './member-store.server.ts';
import { notifyOwnersOfRole } from './notify-staff.server.ts';
import {
  findStaffRole,
  insertStaffRole,
  isRoleNameTaken,
  type RoleDefinition,
  updateStaffRole,
} from './role-store.server.ts';
import {
  type RoleAuthorityRefusalCode,
  requireRoleAuthority,
  requireTeamManager,
  type TeamManagerRefusalCode,
} from './rules.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

export type EnteredStaffRole = {
  /** The id of the role to change; undefined for a new role. */
  readonly roleId?: string | undefined;
  readonly name: string;
  /** The names of the granted capabilities. Unknown names are dropped. */
  readonly capabilities: readonly string[];
  /** The maximum amount of a single refund or credit; undefined for no limit. */
  readonly limitCents: Cents | undefined;
  /** Whether larger amounts can be sent to a colleague for approval. */
  readonly asksApproval?: boolean;
};

type Code =
  | TeamManagerRefusalCode
  | RoleAuthorityRefusalCode
  | 'ROLE_UNKNOWN'
  | 'NAME_INVALID'
  | 'NAME_TAKEN'
  | 'LIMIT_INVALID';

const longestName = 60;
const largestLimit = 100_000_000;

/** Creates a role, or changes its name and permissions from its members' next request. For the owner role only the name changes. */
export async function saveStaffRole(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  given: EnteredStaffRole,
  { requestId }: StaffSender,
): Promise<Result<{ readonly roleId: string }, Code>> {
  const may = requireTeamManager(staff);
  if (!may.ok) return may;
  const name = normalizeLine(given.name);
  if (name === '' || name.length > longestName) {
    const sentence = `Enter a name of up to ${longestName} characters.`;
    return refused({ code: 'NAME_INVALID', field: 'name', sentence });
  }
  const { limitCents } = given;
  if (limitCents !== undefined && (limitCents < 0 || limitCents > largestLimit)) {
    const sentence = 'Enter an amount between $0 and $1,000,000, or leave it empty for no limit.';
    return refused({ code: 'LIMIT_INVALID', field: 'limitCents', sentence });
  }
  const role = {
    ...{ id: given.roleId, name, limitCents, isOwner: false },
    // Without a limit there is nothing to ask for.
    asksApproval: given.asksApproval === true && limitCents !== undefined,
    capabilities: capabilities.filter((capability) => given.capabilities.includes(capability)),
  };
  return dependencies.database.transaction(async (tx) => {
    const written = await write(dependencies, tx, staff, role);
    if (!written.ok) return written;
    const { roleId, action } = written.value;
    const data = {
      capabilities: role.capabilities.join(' '),
      limitCents: limitCents ?? null,
      asksApproval: role.asksApproval,
    };
    await auditStaffEvent(dependencies, tx, {
      actor: staff.actor,
      action,
      subjectId: roleId,
      data,
      requestId,
    });
    await notifyOwnersOfRole(dependencies, tx, roleId);
    return ok({ roleId });
  });
}

type NewRole = RoleDefinition & { readonly id: string | undefined; readonly isOwner: boolean };
type Written = { readonly roleId: string; readonly action: 'staff.role_created' | 'staff.role_saved' };

async function write(
  { clock }: Pick<StaffDependencies, 'clock'>,
  tx: Transaction,
  staff: SignedInStaff,
  role: NewRole,
): Promise<Result<Written, Code>> {
  await lockTeam(tx);
  if (await isRoleNameTaken(tx, role.name, role.id)) {
    return refused({ code: 'NAME_TAKEN', field: 'name', sentence: 'Another role already has this name.' });
  }
  if (role.id === undefined) {
    const authority = requireRoleAuthority(staff, role);
    if (!authority.ok) return authority;
    return ok({ roleId: await insertStaffRole(tx, role, clock.now()), action: 'staff.role_created' });
  }
  const before = isUuid(role.id) ? await findStaffRole(tx, role.id) : undefined;
  if (!before) return refused({ code: 'ROLE_UNKNOWN', sentence: 'This role no longer exists.' });
  for (const rights of [before, before.isOwner ? before : role]) {
    const authority = requireRoleAuthority(staff, rights);
    if (!authority.ok) return authority;
  }
  const rights = before.isOwner ? { capabilities: [], limitCents: undefined, asksApproval: false } : role;
  await updateStaffRole(tx, before.id, { ...rights, name: role.name }, clock.now());
  return ok({ roleId: before.id, action: 'staff.role_saved' });
}
