import { randomBytes } from 'node:crypto';
import { wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Configuration } from '../../../platform/configuration.server.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { hostCookieName, serializeCookie } from '../../../platform/cookies.server.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { createReadableCode } from '../../../platform/readable-code.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { parseAdultBirthDate } from '../../compliance/age-rules.ts';
import type { IdentityDependencies, RequestSender } from '../../identity/types.ts';
import { applicationRetentionDays, emptyApplicationContents, truncateApplicationTexts } from './rules.ts';
import {
  attributionOfJoinCode,
  expireApplication,
  findApplication,
  findJoinCode,
  insertApplication,
  lockApplication,
  updateApplication,
} from './store.server.ts';
import type { ApplicationPatch, ApplicationRefusalCode, ApplicationView, ClubApplication } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'configuration' | 'database' | 'clock' | 'seal'>;

/** Returns this browser's application, or undefined if there is none or it has expired. */
export async function readApplication(
  dependencies: Omit<Dependencies, 'database'> & { readonly database: Pick<Database, 'read'> },
  cookieHeader: string | null,
): Promise<ApplicationView | undefined> {
  const { database, clock } = dependencies;
  const hash = applicationTokenHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(database.read, hash, clock.now()));
  return found && viewOf(database.read, found);
}

async function viewOf(
  read: Transaction,
  { birthDateSealed, ...application }: ClubApplication,
): Promise<ApplicationView> {
  const attribution = await attributionOfJoinCode(read, application.joinCode);
  return { ...application, hasBirthDate: birthDateSealed !== undefined, attribution };
}

export type ApplicationStartRequest = {
  readonly source: ClubApplication['source'];
  /** The join code as scanned or entered. An invalid code is ignored. */
  readonly joinCode?: string | undefined;
  readonly patch?: ApplicationPatch | undefined;
};

/** The maximum number of applications that one network may open per hour: enough for a household or the tablets of a tasting room. */
const openedPerHour = 60;

/** Opens a new application in this browser. A previous application is left to expire. */
export async function openApplication(
  dependencies: Dependencies,
  { source, joinCode, patch }: ApplicationStartRequest,
  { clientAddress }: Pick<RequestSender, 'clientAddress'>,
): Promise<
  Result<
    { readonly application: ApplicationView; readonly setCookies: readonly string[] },
    ApplicationRefusalCode
  >
> {
  const { database, clock, seal } = dependencies;
  const now = clock.now();
  const limit = { bucket: 'club-application', key: clientKeyOfAddress(clientAddress), limit: openedPerHour };
  if (!(await takeRateLimitToken(dependencies, { ...limit, windowSeconds: 60 * 60, now })).allowed) {
    const sentence = 'Too many sign-ups from this location. Please try again in a few minutes.';
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const { birthDate, ...entered } = patch ?? {};
  const checked = birthDate && parseAdultBirthDate(birthDate, wineryDate(now));
  // Nothing is stored about a person under 21 (§9).
  if (checked && !checked.ok) return checked;
  const { hash: tokenHash, setCookie } = newApplicationToken(dependencies);
  const code = joinCode && (await findJoinCode(database.read, joinCode, wineryDate(now)));
  const opened = await insertApplication(database.read, {
    ...{ source, tokenHash, memberCode: createReadableCode(8), now },
    contents: truncateApplicationTexts({ ...emptyApplicationContents, ...entered }),
    joinCode: code ? code.code : undefined,
    birthDateSealed: birthDate && seal.seal(JSON.stringify(birthDate)),
  });
  return ok({ application: await viewOf(database.read, opened), setCookies: [setCookie] });
}

export const applicationNotFound = refused<ApplicationRefusalCode>({
  code: 'APPLICATION_NOT_FOUND',
  sentence: 'Your application has expired. Please start over. It only takes a minute.',
});

/**
 * Saves the application data entered so far, complete or not. Saving reopens a submitted application, so its terms must be agreed to again.
 * Deletes all data about a person under 21 (§9).
 */
export async function saveApplication(
  dependencies: Dependencies,
  cookieHeader: string | null,
  { birthDate, ...patch }: ApplicationPatch,
): Promise<Result<ApplicationView, ApplicationRefusalCode>> {
  const { database, clock, seal } = dependencies;
  const hash = applicationTokenHash(dependencies, cookieHeader);
  if (!hash) return applicationNotFound;
  return database.transaction(async (tx): Promise<Result<ApplicationView, ApplicationRefusalCode>> => {
    const now = clock.now();
    const found = await lockApplication(tx, hash, now);
    if (!found) return applicationNotFound;
    if (found.state === 'joined') {
      const sentence = 'You’re already a member. You can change your membership in your account.';
      return refused({ code: 'APPLICATION_DONE', sentence });
    }
    const checked = birthDate && parseAdultBirthDate(birthDate, wineryDate(now));
    if (checked && !checked.ok) {
      const isTooYoung = checked.refusals.some(({ code }) => code === 'AGE_UNDER_21');
      if (isTooYoung) await expireApplication(tx, found.id, now);
      return checked;
    }
    const saved = await updateApplication(
      tx,
      found.id,
      {
        state: 'open',
        contents: truncateApplicationTexts({ ...found.contents, ...patch }),
        ...(birthDate && { birthDateSealed: seal.seal(JSON.stringify(birthDate)) }),
      },
      now,
    );
    return ok(await viewOf(tx, saved));
  });
}

type Settings = {
  readonly configuration: Pick<Configuration, 'mode'>;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

const cookieName = ({ configuration }: Pick<Settings, 'configuration'>) =>
  hostCookieName(configuration, 'application');

function hashOf({ seal }: Pick<Settings, 'seal'>, token: string): Buffer {
  return seal.keyedHash(`club application\n${token}`);
}

/**
 * Returns the token hash of this browser's application, or undefined if the browser has none. An application can be read and changed only
 * with its token.
 */
export function applicationTokenHash(settings: Settings, cookieHeader: string | null): Buffer | undefined {
  const token = readCookie(cookieHeader, cookieName(settings));
  return token === undefined || token === '' ? undefined : hashOf(settings, token);
}

/** Returns the hash of a new 128-bit application token, and the cookie that holds the token. */
export function newApplicationToken(settings: Settings): {
  readonly hash: Buffer;
  readonly setCookie: string;
} {
  const token = randomBytes(16).toString('base64url');
  const maxAgeSeconds = applicationRetentionDays * 24 * 60 * 60;
  return {
    hash: hashOf(settings, token),
    setCookie: serializeCookie(settings.configuration, cookieName(settings), token, { maxAgeSeconds }),
  };
}
