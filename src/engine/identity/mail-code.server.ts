import { isUuid, type MailboxCodeId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { orderedUuid } from '../../platform/ordered-uuid.ts';
import { takeToken } from '../../platform/rate-limit.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { joiningBrowserHash, markJoiningBrowser } from './account-cookies.server.ts';
import { insertCode, isCodeOpen } from './code-store.server.ts';
import { exceedsEmailLimit } from './request-email.server.ts';
import { codeMinutes } from './rules.ts';
import type { IdentityDependencies, Sender } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'configuration' | 'database' | 'clock' | 'seal' | 'jobs'>;

/** Derives the six digits of a code when its email is written; they are never stored. */
function digitsOf(seal: Pick<Seal, 'keyedHash'>, id: MailboxCodeId): string {
  const number = seal.keyedHash(`mailbox code\n${id}`).readUInt32BE(0) % 1_000_000;
  return String(number).padStart(6, '0');
}

export function hashOfDigits(seal: Pick<Seal, 'keyedHash'>, id: MailboxCodeId, digits: string): Buffer {
  return seal.keyedHash(`typed mailbox code\n${id}\n${digits}`);
}

/** The limit per mailbox, for all requesters together. */
const mailsPerHour = 6;

/**
 * Emails six digits, valid for fifteen minutes in this browser. Accounts are not looked up: response, email and time
 * are the same for every address (A10).
 * @returns the cookies that identify this browser when the digits are entered.
 */
export async function emailCode(
  dependencies: Dependencies,
  email: string,
  sender: Sender,
): Promise<Result<{ readonly setCookies: readonly string[] }, 'RATE_LIMIT'>> {
  const { database, clock, seal, jobs } = dependencies;
  const now = clock.now();
  const perAddress = { bucket: 'mailbox-code', key: email.toLowerCase(), limit: mailsPerHour };
  const isTooOften =
    (await exceedsEmailLimit(dependencies, sender)) ||
    !(await takeToken(dependencies, { ...perAddress, windowSeconds: 60 * 60, now })).allowed;
  if (isTooOften) {
    return refused({ code: 'RATE_LIMIT', sentence: 'Too many emails. Please try again in an hour.' });
  }
  const known = joiningBrowserHash(dependencies, sender);
  const marked = known ? undefined : markJoiningBrowser(dependencies);
  const browserHash = known ?? marked?.hash ?? Buffer.alloc(0);
  const id = orderedUuid() as MailboxCodeId;
  await database.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
    const codeHash = hashOfDigits(seal, id, digitsOf(seal, id));
    await insertCode(tx, { id, email, browserHash, codeHash, expiresAt, now });
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'mailbox-code', subjectType: 'account', subjectId: 'guest' },
      ...{ occurrence: id, recipient: email, at: now },
    });
  });
  return ok({ setCookies: marked ? [marked.setCookie] : [] });
}

/** Returns the digits for their email, or undefined if they are no longer valid. */
export async function readMailboxCode(
  { database, clock, seal }: Pick<IdentityDependencies, 'database' | 'clock' | 'seal'>,
  id: string,
): Promise<string | undefined> {
  const isOpen = isUuid(id) && (await isCodeOpen(database.read, id as MailboxCodeId, clock.now()));
  return isOpen ? digitsOf(seal, id as MailboxCodeId) : undefined;
}
