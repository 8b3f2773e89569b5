import { randomBytes, timingSafeEqual } from 'node:crypto';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { limitStaffAttempts } from '../members/limit-attempts.server.ts';
import type { StaffDependencies, StaffSender } from '../members/types.ts';
import { type SetupLinkRefusalCode, setupLinkLifetimeMilliseconds, setupLinkRefusals } from './rules.ts';
import { type FirstSetup, findFirstSetup, replaceSetupLink } from './store.server.ts';

type Opening = Pick<StaffDependencies, 'database' | 'clock' | 'seal'>;

/** Creates a link to the first setup, which invalidates any earlier link, and returns its token. Undefined if the setup is finished. */
export async function createSetupLink({ database, clock, seal }: Opening): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + setupLinkLifetimeMilliseconds);
  const link = { tokenHash: hashOf(seal, token), issuedAt, expiresAt };
  return (await replaceSetupLink(database.read, link)) ? token : undefined;
}

/** Checks a link to the first setup without using it. Limits attempts per network. */
export async function checkSetupLink(
  dependencies: Opening,
  token: string,
  sender: StaffSender,
): Promise<Result<undefined, SetupLinkRefusalCode | 'TOO_MANY_ATTEMPTS'>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-setup', sender);
  if (!allowed.ok) return allowed;
  return evaluateSetupLink(dependencies, await findFirstSetup(dependencies.database.read), token);
}

export function evaluateSetupLink(
  { clock, seal }: Pick<Opening, 'clock' | 'seal'>,
  setup: FirstSetup | undefined,
  token: string,
): Result<undefined, SetupLinkRefusalCode> {
  if (setup?.finishedAt) return refused(setupLinkRefusals.SETUP_FINISHED);
  if (!setup || !timingSafeEqual(hashOf(seal, token), setup.tokenHash)) {
    return refused(setupLinkRefusals.SETUP_LINK_UNKNOWN);
  }
  return clock.now() < setup.expiresAt ? ok(undefined) : refused(setupLinkRefusals.SETUP_LINK_EXPIRED);
}

const hashOf = (seal: Pick<Seal, 'keyedHash'>, token: string) => seal.keyedHash(`first setup\n${token}`);
