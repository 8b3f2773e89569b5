import { isUuid, type MailboxCodeId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { orderedUuid } from '../../platform/ordered-uuid.ts';
import { takeRateLimitToken } from '../../platform/rate-limit.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { markSignUpBrowser, signUpBrowserHash } from './account-cookies.server.ts';
import { insertMailboxCode, isMailboxCodeUsable } from './code-store.server.ts';
import { exceedsEmailLimit } from './request-email.server.ts';
import { mailboxCodeLifetimeMinutes } from './rules.ts';
import type { IdentityDependencies, RequestSender } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'configuration' | 'database' | 'clock' | 'seal' | 'jobs'>;

/** Returns the six digits of a code, derived from its id when its email is written. The digits are never stored. */
function digitsOf(seal: Pick<Seal, 'keyedHash'>, id: MailboxCodeId): string {
  const number = seal.keyedHash(`mailbox code\n${id}`).readUInt32BE(0) % 1_000_000;
  return String(number).padStart(6, '0');
}

export function hashOfMailboxCodeDigits(
  seal: Pick<Seal, 'keyedHash'>,
  id: MailboxCodeId,
  digits: string,
): Buffer {
  return seal.keyedHash(`typed mailbox code\n${id}\n${digits}`);
}

/** Maximum number of code emails per hour to one mailbox, across all requesters. */
const mailsPerHour = 6;

/**
 * Emails a six-digit code, valid for 15 minutes in this browser. Doesn't look up accounts, so the response, email and timing are the same
 * for every address (A10). RATE_LIMIT: too many emails in an hour.
 * @returns the cookies that identify this browser when the code is entered.
 */
export async function sendMailboxCode(
  dependencies: Dependencies,
  email: string,
  sender: RequestSender,
): Promise<Result<{ readonly setCookies: readonly string[] }, 'RATE_LIMIT'>> {
  const { database, clock, seal, jobs } = dependencies;
  const now = clock.now();
  const perAddress = { bucket: 'mailbox-code', key: email.toLowerCase(), limit: mailsPerHour };
  const isTooOften =
    (await exceedsEmailLimit(dependencies, sender)) ||
    !(await takeRateLimitToken(dependencies, { ...perAddress, windowSeconds: 60 * 60, now })).allowed;
  if (isTooOften) {
    return refused({ code: 'RATE_LIMIT', sentence: 'Too many emails. Please try again in an hour.' });
  }
  const known = signUpBrowserHash(dependencies, sender);
  const marked = known ? undefined : markSignUpBrowser(dependencies);
  const browserHash = known ?? marked?.hash ?? Buffer.alloc(0);
  const id = orderedUuid() as MailboxCodeId;
  await database.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + mailboxCodeLifetimeMinutes * 60_000);
    const codeHash = hashOfMailboxCodeDigits(seal, id, digitsOf(seal, id));
    await insertMailboxCode(tx, { id, email, browserHash, codeHash, expiresAt, now });
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'mailbox-code', subjectType: 'account', subjectId: 'guest' },
      ...{ occurrence: id, recipient: email, at: now },
    });
  });
  return ok({ setCookies: marked ? [marked.setCookie] : [] });
}

/** Returns a code's digits for its email, or undefined if the code is no longer valid. */
export async function readMailboxCode(
  { database, clock, seal }: Pick<IdentityDependencies, 'database' | 'clock' | 'seal'>,
  id: string,
): Promise<string | undefined> {
  const isOpen = isUuid(id) && (await isMailboxCodeUsable(database.read, id as MailboxCodeId, clock.now()));
  return isOpen ? digitsOf(seal, id as MailboxCodeId) : undefined;
}
