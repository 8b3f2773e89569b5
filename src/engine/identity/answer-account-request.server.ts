import type { EmailedLinkId } from '../../core/ids.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { takeRateLimitToken } from '../../platform/rate-limit.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import type { AccountNoticeKind } from '../notices/types.ts';
import { type AccountRequest, decryptAccountRequest } from './account-request.server.ts';
import { findSignUpBrowserHash, issueEmailedLink } from './link-store.server.ts';
import {
  type Account,
  createCustomer,
  findCustomer,
  lockAccountByEmail,
  overwriteUnverifiedDetails,
  savePassword,
} from './store.server.ts';
import type { IdentityDependencies, LinkKind } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'seal' | 'jobs' | 'accountLinks'>;

/** Lifetimes of emailed links in seconds, by kind of link. */
export const emailedLinkLifetimeSeconds: Readonly<Record<LinkKind, number>> = {
  confirm: 2 * 24 * 60 * 60,
  reset: 30 * 60,
  'sign-in': 15 * 60,
  'change-email': 24 * 60 * 60,
};

/** Handles a visitor's request about an account and enqueues at most one email in reply. */
export async function handleAccountRequest(dependencies: Dependencies, sealed: string): Promise<void> {
  const request = decryptAccountRequest(dependencies, sealed);
  const { database, clock } = dependencies;
  if (!(await mayBeMailed(dependencies, request))) return;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockAccountByEmail(tx, request.email);
    const answering = { tx, now, request };
    if (request.wish === 'join') return answerJoin(dependencies, answering, account, request);
    if (account) return answerKnown(dependencies, answering, account, request.wish);
    if (request.wish !== 'confirm') return answerGuest(dependencies, answering);
  });
}

type Answering = { readonly tx: Transaction; readonly now: Date; readonly request: AccountRequest };

/**
 * Limits on emails per mailbox, so that a stranger can't flood it. Sign-in links have their own limit with a window shorter than a link's
 * lifetime, so that the owner still has a working link when the limit is reached.
 */
const mostMails = { limit: 6, windowSeconds: 60 * 60 };
const mostLinks = { limit: 2, windowSeconds: emailedLinkLifetimeSeconds['sign-in'] - 5 * 60 };

async function mayBeMailed(dependencies: Dependencies, { wish, email }: AccountRequest): Promise<boolean> {
  const counted =
    wish === 'sign-in' ? { bucket: 'account-link', ...mostLinks } : { bucket: 'account-mail', ...mostMails };
  const now = dependencies.clock.now();
  return (await takeRateLimitToken(dependencies, { ...counted, key: email.toLowerCase(), now })).allowed;
}

/**
 * Emails instructions for creating an account to an address that has guest orders but no account (domain §5.2). Does nothing for other
 * addresses.
 */
async function answerGuest(
  { jobs, seal, accountLinks }: Dependencies,
  { tx, now, request }: Answering,
): Promise<void> {
  if (!(await accountLinks.hasGuestOrders(tx, request.email))) return;
  const mailbox = seal
    .keyedHash(`mailbox\n${request.email.toLowerCase()}`)
    .toString('base64url')
    .slice(0, 16);
  return enqueueNotice(tx, jobs, {
    ...{ kind: 'set-password', subjectType: 'account', subjectId: 'guest' },
    ...{ occurrence: `${mailbox}.${now.toISOString().slice(0, 16)}`, recipient: request.email, at: now },
  });
}

async function answerKnown(
  dependencies: Dependencies,
  answering: Answering,
  account: Account,
  wish: 'reset' | 'sign-in' | 'confirm',
): Promise<void> {
  if (wish === 'confirm') {
    if (account.emailVerified) return;
    // The browser in which the password was chosen, even if another one asks for the email again (A11).
    const browserHash = await findSignUpBrowserHash(answering.tx, account.id);
    return mailLink(dependencies, answering, account, 'confirm', 'confirm-address', { browserHash });
  }
  if (wish === 'sign-in') return mailLink(dependencies, answering, account, 'sign-in', 'sign-in-link');
  const kind = account.hasPassword ? 'reset-password' : 'set-password';
  return mailLink(dependencies, answering, account, 'reset', kind);
}

async function answerJoin(
  dependencies: Dependencies,
  answering: Answering,
  account: Account | undefined,
  request: Extract<AccountRequest, { wish: 'join' }>,
): Promise<void> {
  const { tx, now } = answering;
  if (account?.emailVerified) {
    return enqueueNotice(tx, dependencies.jobs, {
      ...{ kind: 'account-exists', subjectType: 'account', subjectId: account.id },
      ...{ occurrence: now.toISOString(), recipient: account.email, at: now },
    });
  }
  const { email, firstName, lastName, passwordHash, browserHash } = request;
  const customerId = account?.id ?? (await createCustomer(tx, { email, firstName, lastName, now }));
  await overwriteUnverifiedDetails(
    tx,
    customerId,
    {
      ...{ firstName, lastName, phone: request.phone, zipCode: request.zipCode },
      birthDateSealed: dependencies.seal.seal(JSON.stringify(request.birthDate)),
      marketingAgreedAt: request.wantsMarketing ? now : undefined,
    },
    now,
  );
  await savePassword(tx, customerId, passwordHash, now);
  await recordAudit(tx, {
    ...{
      at: now,
      actor: 'system',
      action: 'account.asked-for',
      subjectType: 'account',
      subjectId: customerId,
    },
  });
  const customer = await findCustomer(tx, customerId);
  if (!customer) return;
  const link = { browserHash: Buffer.from(browserHash, 'base64url') };
  return mailLink(dependencies, answering, customer, 'confirm', 'confirm-address', link);
}

async function mailLink(
  { jobs }: Pick<Dependencies, 'jobs'>,
  { tx, now, request }: Answering,
  { id: customerId, email }: Pick<Account, 'id' | 'email'>,
  kind: LinkKind,
  noticeKind: AccountNoticeKind,
  { browserHash }: { readonly browserHash?: Buffer | undefined } = {},
): Promise<void> {
  const linkId: EmailedLinkId = await issueEmailedLink(tx, {
    ...{ kind, customerId, email, browserHash, returnPath: request.returnPath },
    ...{ now, lastsSeconds: emailedLinkLifetimeSeconds[kind] },
  });
  await enqueueNotice(tx, jobs, {
    ...{ kind: noticeKind, subjectType: 'account', subjectId: customerId },
    ...{ occurrence: linkId, recipient: email, at: now },
  });
}
