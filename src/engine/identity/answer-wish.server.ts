import type { MailedLinkId } from '../../core/ids.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { takeToken } from '../../platform/rate-limit.server.ts';
import { oweNotice } from '../notices/index.server.ts';
import type { AccountNoticeKind } from '../notices/types.ts';
import { type AccountWish, openWish } from './ask-by-job.server.ts';
import { issueLink, joiningBrowserOf } from './link-store.server.ts';
import {
  type Account,
  createCustomer,
  describeUnproved,
  findCustomer,
  lockAccountAt,
  savePassword,
} from './store.server.ts';
import type { IdentityDependencies, LinkKind } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'seal' | 'jobs' | 'accountLinks'>;

/** Lifetime of each kind of link, in seconds. */
export const linkSeconds: Readonly<Record<LinkKind, number>> = {
  confirm: 2 * 24 * 60 * 60,
  reset: 30 * 60,
  'sign-in': 15 * 60,
  'change-email': 24 * 60 * 60,
};

/** Handles a visitor's request about an address and enqueues its one email. */
export async function answerWish(dependencies: Dependencies, sealed: string): Promise<void> {
  const wish = openWish(dependencies, sealed);
  const { database, clock } = dependencies;
  if (!(await mayBeMailed(dependencies, wish))) return;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockAccountAt(tx, wish.email);
    const letter = { tx, now, wish };
    if (wish.wish === 'join') return answerJoin(dependencies, letter, account, wish);
    if (account) return answerKnown(dependencies, letter, account, wish.wish);
    if (wish.wish !== 'confirm') return answerGuest(dependencies, letter);
  });
}

type Answering = { readonly tx: Transaction; readonly now: Date; readonly wish: AccountWish };

/**
 * Limits of emails per mailbox, so that nobody can flood another person's. Sign-in links have their own limit, with a
 * window shorter than a link's lifetime, so that using it up leaves the owner a link that works.
 */
const mostMails = { limit: 6, windowSeconds: 60 * 60 };
const mostLinks = { limit: 2, windowSeconds: linkSeconds['sign-in'] - 5 * 60 };

async function mayBeMailed(dependencies: Dependencies, { wish, email }: AccountWish): Promise<boolean> {
  const counted =
    wish === 'sign-in' ? { bucket: 'account-link', ...mostLinks } : { bucket: 'account-mail', ...mostMails };
  const now = dependencies.clock.now();
  return (await takeToken(dependencies, { ...counted, key: email.toLowerCase(), now })).allowed;
}

/** A guest who only placed orders has no password: the email leads to creating an account (domain §5.2). */
async function answerGuest(
  { jobs, seal, accountLinks }: Dependencies,
  { tx, now, wish }: Answering,
): Promise<void> {
  if (!(await accountLinks.hasGuestOrders(tx, wish.email))) return;
  const mailbox = seal.keyedHash(`mailbox\n${wish.email.toLowerCase()}`).toString('base64url').slice(0, 16);
  return oweNotice(tx, jobs, {
    ...{ kind: 'set-password', subjectType: 'account', subjectId: 'guest' },
    ...{ occurrence: `${mailbox}.${now.toISOString().slice(0, 16)}`, recipient: wish.email, at: now },
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
    const browserHash = await joiningBrowserOf(answering.tx, account.id);
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
  wish: Extract<AccountWish, { wish: 'join' }>,
): Promise<void> {
  const { tx, now } = answering;
  if (account?.emailVerified) {
    return oweNotice(tx, dependencies.jobs, {
      ...{ kind: 'account-exists', subjectType: 'account', subjectId: account.id },
      ...{ occurrence: now.toISOString(), recipient: account.email, at: now },
    });
  }
  const { email, firstName, lastName, passwordHash, browserHash } = wish;
  const customerId = account?.id ?? (await createCustomer(tx, { email, firstName, lastName, now }));
  await describeUnproved(
    tx,
    customerId,
    {
      ...{ firstName, lastName, phone: wish.phone, zipCode: wish.zipCode },
      birthDateSealed: dependencies.seal.seal(JSON.stringify(wish.birthDate)),
      marketingAgreedAt: wish.wantsMarketing ? now : undefined,
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
  { tx, now, wish }: Answering,
  { id: customerId, email }: Pick<Account, 'id' | 'email'>,
  kind: LinkKind,
  noticeKind: AccountNoticeKind,
  { browserHash }: { readonly browserHash?: Buffer | undefined } = {},
): Promise<void> {
  const linkId: MailedLinkId = await issueLink(tx, {
    ...{ kind, customerId, email, browserHash, returnPath: wish.returnPath },
    ...{ now, lastsSeconds: linkSeconds[kind] },
  });
  await oweNotice(tx, jobs, {
    ...{ kind: noticeKind, subjectType: 'account', subjectId: customerId },
    ...{ occurrence: linkId, recipient: email, at: now },
  });
}
