import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../dependencies.server.ts';
import { type Capability, capabilityTable } from '../engine/staff/capability-table.ts';
import { findSignedInStaff, listDemoStaffMembers, readSignInFactors } from '../engine/staff/index.server.ts';
import type { StaffSender } from '../engine/staff/members/types.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { backOfficePath } from '../platform/back-office-path.ts';
import { pagePathOf } from '../platform/page-cache/page-request.ts';
import { publicOrigin } from '../platform/public-origin.server.ts';
import { readRequestSender } from '../platform/sender.server.ts';
import type { ForbiddenErrorData } from './error-types.ts';
import { backOfficeSignInPath } from './sign-in-rules.ts';
import type { StepUpMethods } from './ui/step-up.tsx';

/** Access to the signed-in staff member, who is loaded at most once per request. */
export type StaffReader = { signedIn(): Promise<SignedInStaff | undefined> };

/** The request's staff reader, set by `entry.server.tsx`. */
export const staffContext = createContext<StaffReader>();

/** Returns a reader that loads the session on first use and caches the result. */
export function createStaffReader(dependencies: ShopDependencies, cookieHeader: string | null): StaffReader {
  let read: Promise<SignedInStaff | undefined> | undefined;
  return {
    signedIn: () => {
      read ??= findSignedInStaff(dependencies, cookieHeader);
      return read;
    },
  };
}

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Returns the signed-in staff member. Every loader and action of the workspace calls this first.
 * @param capability required for what the page shows or the action does; if omitted, any staff member may.
 * @throws a redirect to the sign-in page, which returns to this page; or a page with status 403 that names the missing capability.
 */
export async function requireStaff(
  { request, context }: Asked,
  capability?: Capability,
): Promise<SignedInStaff> {
  const staff = await context.get(staffContext).signedIn();
  if (!staff) throw redirect(backOfficeSignInPath(pageOf(request)));
  if (capability && !staff.capabilities.has(capability)) {
    throw data<ForbiddenErrorData>(
      { kind: 'forbidden', right: capabilityTable[capability] },
      { status: 403 },
    );
  }
  return staff;
}

/** Returns the path to return to after signing in: the request's own page or, for a form, the page that contains it. */
function pageOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  const path = pagePathOf(pathname) || backOfficePath;
  return request.method !== 'GET' || searchParams.size === 0 ? path : `${path}?${searchParams}`;
}

/** Returns the client details of a request that staff sign-in needs, such as its network, user agent and origin. */
export function readStaffSender({ request, context }: Asked): StaffSender {
  const { configuration } = context.get(dependenciesContext);
  return {
    ...readRequestSender({ request, context }),
    origin: publicOrigin(configuration, new URL(request.url)),
  };
}

/** Returns the methods with which a staff member can confirm their identity (see `StepUpForm`). */
export async function readStepUpMethods({ context }: Asked, staff: SignedInStaff): Promise<StepUpMethods> {
  const dependencies = context.get(dependenciesContext);
  const { passkeys, totpSince } = await readSignInFactors(dependencies, staff);
  const demoMembers = await listDemoStaffMembers(dependencies);
  return {
    hasPasskey: passkeys.length > 0,
    hasCode: totpSince !== undefined,
    isDemo: demoMembers.some(({ name }) => name === staff.name),
  };
}

/**
 * Returns the signed-in staff member if they have confirmed their identity with a passkey or code within the last five minutes.
 * @throws a redirect to the confirmation page, which returns to this page, and what `requireStaff` throws.
 */
export async function requireConfirmedStaff(asked: Asked, capability?: Capability): Promise<SignedInStaff> {
  const staff = await requireStaff(asked, capability);
  if (staff.steppedUpUntil) return staff;
  const to = pageOf(asked.request);
  throw redirect(`${backOfficePath}/confirm?${new URLSearchParams({ to })}`);
}
