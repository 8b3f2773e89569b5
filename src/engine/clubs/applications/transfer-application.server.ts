import { timingSafeEqual } from 'node:crypto';
import type { ClubApplicationId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { IdentityDependencies, RequestSender } from '../../identity/types.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { applicationNotFound, applicationTokenHash, newApplicationToken } from './fill-application.server.ts';
import { transferLinkLifetimeMinutes } from './rules.ts';
import {
  type ApplicationWithTokenHash,
  findApplication,
  findApplicationWithTokenHash,
  replaceApplicationToken,
} from './store.server.ts';
import type { ApplicationRefusalCode, ClubApplication } from './types.ts';

/*
 * Continues an application in another browser by an emailed link (domain §5.21). The link is derived from the
 * application, its expiry and the current browser's token, and is not stored: once another browser takes
 * over, older links no longer match.
 */

type Dependencies = Pick<IdentityDependencies, 'configuration' | 'database' | 'clock' | 'seal' | 'jobs'>;

/** The maximum number of emails per hour: few per email address, and more per client because a tasting room shares one. */
const mailsPerHour = { toAddress: 3, fromClient: 20 } as const;

const tooMany = refused<ApplicationRefusalCode>({
  code: 'RATE_LIMIT',
  sentence: 'Too many emails. Please try again in an hour.',
});

/**
 * Emails a link that moves the application to another device to the address entered in it, without checking whether that address has an
 * account (A10).
 */
export async function emailTransferLink(
  dependencies: Dependencies,
  { cookieHeader, clientAddress }: Pick<RequestSender, 'cookieHeader' | 'clientAddress'>,
): Promise<Result<{ readonly email: string }, ApplicationRefusalCode>> {
  const { database, clock, jobs } = dependencies;
  const now = clock.now();
  const hash = applicationTokenHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(database.read, hash, now));
  if (!found || !canTransfer(found)) return applicationNotFound;
  const { email } = found.contents;
  const limits = [
    { bucket: 'application-link', key: email.toLowerCase(), limit: mailsPerHour.toAddress },
    { bucket: 'application-links', key: clientKeyOfAddress(clientAddress), limit: mailsPerHour.fromClient },
  ];
  for (const limit of limits) {
    if (!(await takeRateLimitToken(dependencies, { ...limit, windowSeconds: 60 * 60, now })).allowed)
      return tooMany;
  }
  const endsAt = new Date(now.getTime() + transferLinkLifetimeMinutes * 60_000);
  await database.transaction((tx) =>
    enqueueNotice(tx, jobs, {
      ...{ kind: 'application-link', subjectType: 'club_application', subjectId: found.id },
      ...{ occurrence: String(endsAt.getTime()), recipient: email, at: now },
    }),
  );
  return ok({ email });
}

/**
 * Returns whether an application can be moved to another device by an emailed link; it must contain an email address. Gifts have their own
 * link, and members don't need one.
 */
function canTransfer({ state, source, contents }: ClubApplication): boolean {
  return (state === 'open' || state === 'submitted') && source !== 'gift' && contents.email !== '';
}

type Reading = Pick<Dependencies, 'database' | 'clock' | 'seal'>;

/** Returns the token for the emailed transfer link, or undefined if the link would no longer work. */
export async function deriveTransferToken(
  { database, clock, seal }: Reading,
  id: string,
  endsAt: Date,
): Promise<string | undefined> {
  const now = clock.now();
  if (!isUuid(id) || endsAt <= now) return undefined;
  const borne = await findApplicationWithTokenHash(database.read, id as ClubApplicationId, now);
  return borne && canTransfer(borne.application) ? tokenOf(seal, borne, endsAt.getTime()) : undefined;
}

function tokenOf(
  seal: Pick<Seal, 'keyedHash'>,
  { application, tokenHash }: ApplicationWithTokenHash,
  endsAt: number,
): string {
  const bearer = tokenHash.toString('base64url');
  const mac = seal.keyedHash(`carried application\n${application.id}\n${bearer}\n${endsAt}`);
  return `${application.id}.${endsAt.toString(36)}.${mac.toString('base64url').slice(0, 22)}`;
}

async function findTransferable(
  read: Transaction,
  { seal }: Pick<Reading, 'seal'>,
  token: string,
  now: Date,
): Promise<ApplicationWithTokenHash | undefined> {
  const [, id, ends] = /^([0-9a-f-]{36})\.([0-9a-z]{1,11})\.[\w-]{22}$/.exec(token) ?? [];
  const endsAt = Number.parseInt(ends ?? '', 36);
  if (id === undefined || !(endsAt > now.getTime())) return undefined;
  const borne = await findApplicationWithTokenHash(read, id as ClubApplicationId, now);
  if (!borne || !canTransfer(borne.application)) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(seal, borne, endsAt)));
  return isOurs ? borne : undefined;
}

/** Returns whether a transfer link works. Returns nothing else, so that a page shows no entered data before the link is used. */
export async function isTransferLinkValid(
  { database, clock, seal }: Reading,
  token: string,
): Promise<boolean> {
  return (await findTransferable(database.read, { seal }, token, clock.now())) !== undefined;
}

/**
 * Moves an application to this browser and ends its use in the previous one. The link works only once. Terms must be agreed to again,
 * because the emailed code is tied to the browser that requests it.
 */
export async function transferApplication(
  dependencies: Pick<Dependencies, 'configuration' | 'database' | 'clock' | 'seal'>,
  token: string,
): Promise<
  Result<{ readonly source: ClubApplication['source']; readonly setCookie: string }, ApplicationRefusalCode>
> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const { hash: tokenHash, setCookie } = newApplicationToken(dependencies);
  return database.transaction(async (tx) => {
    const borne = await findTransferable(tx, dependencies, token, now);
    const isTaken = borne && (await replaceApplicationToken(tx, borne, tokenHash, now));
    return isTaken ? ok({ source: borne.application.source, setCookie }) : applicationNotFound;
  });
}
