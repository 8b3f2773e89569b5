import { timingSafeEqual } from 'node:crypto';
import type { ApplicationId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { clientKey, takeToken } from '../../../platform/rate-limit.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { IdentityDependencies, Sender } from '../../identity/types.ts';
import { oweNotice } from '../../notices/index.server.ts';
import { applicationHash, newApplicationToken, noApplication } from './fill-application.server.ts';
import { carryMinutes } from './rules.ts';
import {
  type BorneApplication,
  findApplication,
  findBorneApplication,
  giveToBearer,
} from './store.server.ts';
import type { ApplicationCode, ClubApplication } from './types.ts';

/*
 * An application goes on in another browser by a link that is mailed to the address typed into it (domain §5.21). The link is made of the
 * application, its end and whoever bears the application now, and is kept nowhere: once another browser bears it, no link of before fits.
 */

type Dependencies = Pick<IdentityDependencies, 'configuration' | 'database' | 'clock' | 'seal' | 'jobs'>;

/** A mailbox gets a few of them, and a tasting room some more. */
const mailsPerHour = { toAddress: 3, fromClient: 20 } as const;

const tooMany = refused<ApplicationCode>({
  code: 'RATE_LIMIT',
  sentence: 'Too many emails. Please try again in an hour.',
});

/** Mails the link to the address that was typed, whoever it is: nobody looks whether there is an account (A10). */
export async function mailCarryLink(
  dependencies: Dependencies,
  { cookieHeader, clientAddress }: Pick<Sender, 'cookieHeader' | 'clientAddress'>,
): Promise<Result<{ readonly email: string }, ApplicationCode>> {
  const { database, clock, jobs } = dependencies;
  const now = clock.now();
  const hash = applicationHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(database.read, hash, now));
  if (!found || !mayBeCarried(found)) return noApplication;
  const { email } = found.contents;
  const limits = [
    { bucket: 'application-link', key: email.toLowerCase(), limit: mailsPerHour.toAddress },
    { bucket: 'application-links', key: clientKey(clientAddress), limit: mailsPerHour.fromClient },
  ];
  for (const limit of limits) {
    if (!(await takeToken(dependencies, { ...limit, windowSeconds: 60 * 60, now })).allowed) return tooMany;
  }
  const endsAt = new Date(now.getTime() + carryMinutes * 60_000);
  await database.transaction((tx) =>
    oweNotice(tx, jobs, {
      ...{ kind: 'application-link', subjectType: 'club_application', subjectId: found.id },
      ...{ occurrence: String(endsAt.getTime()), recipient: email, at: now },
    }),
  );
  return ok({ email });
}

/** What comes of a gift has a link of its own, and a member needs none. */
function mayBeCarried({ state, source, contents }: ClubApplication): boolean {
  return (state === 'open' || state === 'submitted') && source !== 'gift' && contents.email !== '';
}

type Reading = Pick<Dependencies, 'database' | 'clock' | 'seal'>;

/** The secret of the link for the mail that carries it; undefined when it would lead nowhere any more. */
export async function carryTokenOf(
  { database, clock, seal }: Reading,
  id: string,
  endsAt: Date,
): Promise<string | undefined> {
  const now = clock.now();
  if (!isUuid(id) || endsAt <= now) return undefined;
  const borne = await findBorneApplication(database.read, id as ApplicationId, now);
  return borne && mayBeCarried(borne.application) ? tokenOf(seal, borne, endsAt.getTime()) : undefined;
}

function tokenOf(
  seal: Pick<Seal, 'keyedHash'>,
  { application, tokenHash }: BorneApplication,
  endsAt: number,
): string {
  const bearer = tokenHash.toString('base64url');
  const mac = seal.keyedHash(`carried application\n${application.id}\n${bearer}\n${endsAt}`);
  return `${application.id}.${endsAt.toString(36)}.${mac.toString('base64url').slice(0, 22)}`;
}

async function findCarried(
  read: Transaction,
  { seal }: Pick<Reading, 'seal'>,
  token: string,
  now: Date,
): Promise<BorneApplication | undefined> {
  const [, id, ends] = /^([0-9a-f-]{36})\.([0-9a-z]{1,11})\.[\w-]{22}$/.exec(token) ?? [];
  const endsAt = Number.parseInt(ends ?? '', 36);
  if (id === undefined || !(endsAt > now.getTime())) return undefined;
  const borne = await findBorneApplication(read, id as ApplicationId, now);
  if (!borne || !mayBeCarried(borne.application)) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(seal, borne, endsAt)));
  return isOurs ? borne : undefined;
}

/** Whether a link leads anywhere; what was typed is shown to nobody before they take it over. */
export async function isCarryLinkGood({ database, clock, seal }: Reading, token: string): Promise<boolean> {
  return (await findCarried(database.read, { seal }, token, clock.now())) !== undefined;
}

/**
 * Lets this browser go on with the application, and the one before no more; the link is used up with it. What was agreed to there is
 * agreed to anew: the digits of the mailbox are for the browser that asks for them.
 */
export async function carryApplication(
  dependencies: Pick<Dependencies, 'configuration' | 'database' | 'clock' | 'seal'>,
  token: string,
): Promise<
  Result<{ readonly source: ClubApplication['source']; readonly setCookie: string }, ApplicationCode>
> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const { hash: tokenHash, setCookie } = newApplicationToken(dependencies);
  return database.transaction(async (tx) => {
    const borne = await findCarried(tx, dependencies, token, now);
    const isTaken = borne && (await giveToBearer(tx, borne, tokenHash, now));
    return isTaken ? ok({ source: borne.application.source, setCookie }) : noApplication;
  });
}
