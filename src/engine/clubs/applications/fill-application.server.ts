import { randomBytes } from 'node:crypto';
import { wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Configuration } from '../../../platform/configuration.server.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { hostCookieName, writeCookie } from '../../../platform/cookies.server.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { clientKey, takeToken } from '../../../platform/rate-limit.server.ts';
import { newReadableCode } from '../../../platform/readable-code.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { checkAge } from '../../compliance/age-rules.ts';
import type { IdentityDependencies, Sender } from '../../identity/types.ts';
import { applicationDays, clipped, emptyContents } from './rules.ts';
import {
  attributionOf,
  findApplication,
  findJoinCode,
  forgetApplication,
  insertApplication,
  lockApplication,
  updateApplication,
} from './store.server.ts';
import type { ApplicationCode, ApplicationPatch, ApplicationView, ClubApplication } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'configuration' | 'database' | 'clock' | 'seal'>;

/** The application that this browser bears; undefined when it bears none, or too old a one. */
export async function readApplication(
  dependencies: Omit<Dependencies, 'database'> & { readonly database: Pick<Database, 'read'> },
  cookieHeader: string | null,
): Promise<ApplicationView | undefined> {
  const { database, clock } = dependencies;
  const hash = applicationHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(database.read, hash, clock.now()));
  return found && viewOf(database.read, found);
}

async function viewOf(
  read: Transaction,
  { birthDateSealed, ...application }: ClubApplication,
): Promise<ApplicationView> {
  const attribution = await attributionOf(read, application.joinCode);
  return { ...application, hasBirthDate: birthDateSealed !== undefined, attribution };
}

export type Opening = {
  readonly source: ClubApplication['source'];
  /** As it was scanned or typed; one that is not good leads on without it. */
  readonly joinCode?: string | undefined;
  readonly patch?: ApplicationPatch | undefined;
};

/** A household, or the tablets of a tasting room. */
const openedPerHour = 60;

/** Begins an application in this browser; one that it bore before is left to its time. */
export async function openApplication(
  dependencies: Dependencies,
  { source, joinCode, patch }: Opening,
  { clientAddress }: Pick<Sender, 'clientAddress'>,
): Promise<
  Result<{ readonly application: ApplicationView; readonly setCookies: readonly string[] }, ApplicationCode>
> {
  const { database, clock, seal } = dependencies;
  const now = clock.now();
  const limit = { bucket: 'club-application', key: clientKey(clientAddress), limit: openedPerHour };
  if (!(await takeToken(dependencies, { ...limit, windowSeconds: 60 * 60, now })).allowed) {
    const sentence = 'Many people join from here just now. Please try again in a few minutes.';
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const { birthDate, ...typed } = patch ?? {};
  const checked = birthDate && checkAge(birthDate, wineryDate(now));
  // Of whoever is too young nothing is stored (§9).
  if (checked && !checked.ok) return checked;
  const { hash: tokenHash, setCookie } = newApplicationToken(dependencies);
  const code = joinCode && (await findJoinCode(database.read, joinCode, wineryDate(now)));
  const opened = await insertApplication(database.read, {
    ...{ source, tokenHash, memberCode: newReadableCode(8), now },
    contents: clipped({ ...emptyContents, ...typed }),
    joinCode: code ? code.code : undefined,
    birthDateSealed: birthDate && seal.seal(JSON.stringify(birthDate)),
  });
  return ok({ application: await viewOf(database.read, opened), setCookies: [setCookie] });
}

export const noApplication = refused<ApplicationCode>({
  code: 'APPLICATION_NOT_FOUND',
  sentence: 'What you entered is no longer here. Please start over. It only takes a minute.',
});

/**
 * Keeps what is typed so far, whole or not. What was agreed to before belongs to what it said then: whoever changes it agrees anew.
 * Of whoever is too young everything is forgotten (§9).
 */
export async function saveApplication(
  dependencies: Dependencies,
  cookieHeader: string | null,
  { birthDate, ...patch }: ApplicationPatch,
): Promise<Result<ApplicationView, ApplicationCode>> {
  const { database, clock, seal } = dependencies;
  const hash = applicationHash(dependencies, cookieHeader);
  if (!hash) return noApplication;
  return database.transaction(async (tx): Promise<Result<ApplicationView, ApplicationCode>> => {
    const now = clock.now();
    const found = await lockApplication(tx, hash, now);
    if (!found) return noApplication;
    if (found.state === 'joined') {
      const sentence = 'You are a member already; change it in your account.';
      return refused({ code: 'APPLICATION_DONE', sentence });
    }
    const checked = birthDate && checkAge(birthDate, wineryDate(now));
    if (checked && !checked.ok) {
      const isTooYoung = checked.refusals.some(({ code }) => code === 'AGE_UNDER_21');
      if (isTooYoung) await forgetApplication(tx, found.id, now);
      return checked;
    }
    const saved = await updateApplication(
      tx,
      found.id,
      {
        state: 'open',
        contents: clipped({ ...found.contents, ...patch }),
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

/** The hash of the application that this browser bears; its bearer alone reads and changes it. */
export function applicationHash(settings: Settings, cookieHeader: string | null): Buffer | undefined {
  const token = readCookie(cookieHeader, cookieName(settings));
  return token === undefined || token === '' ? undefined : hashOf(settings, token);
}

/** A new secret of 128 random bits, and the cookie that bears it. */
export function newApplicationToken(settings: Settings): {
  readonly hash: Buffer;
  readonly setCookie: string;
} {
  const token = randomBytes(16).toString('base64url');
  const maxAgeSeconds = applicationDays * 24 * 60 * 60;
  return {
    hash: hashOf(settings, token),
    setCookie: writeCookie(settings.configuration, cookieName(settings), token, { maxAgeSeconds }),
  };
}
