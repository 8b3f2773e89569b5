import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { CustomerId, EmailedLinkId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { withoutNulls } from '../../core/without-nulls.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mailedLinks } from './schema.ts';
import type { LinkKind } from './types.ts';

export type EmailedLink = {
  readonly id: EmailedLinkId;
  readonly kind: LinkKind;
  readonly customerId: CustomerId;
  /** The mailbox that opening the link verifies. */
  readonly email: string;
  readonly browserHash: Buffer | undefined;
  readonly returnPath: string | undefined;
  readonly expiresAt: Date;
  readonly ending: 'used' | 'replaced' | undefined;
};

export type NewEmailedLink = Pick<
  EmailedLink,
  'kind' | 'customerId' | 'email' | 'browserHash' | 'returnPath'
> & {
  readonly now: Date;
  readonly lastsSeconds: number;
};

/** Creates a link and invalidates older links of its kind, so that only the newest email works (A14). */
export async function issueEmailedLink(
  tx: Transaction,
  { kind, customerId, email, browserHash, returnPath, now, lastsSeconds }: NewEmailedLink,
): Promise<EmailedLinkId> {
  await invalidateEmailedLinks(tx, customerId, [kind], 'replaced', now);
  const [issued] = await tx
    .insert(mailedLinks)
    .values({
      ...{ id: sql`gen_random_uuid()`, kind, customerId, email, createdAt: now },
      browserHash: browserHash ?? null,
      returnPath: returnPath ?? null,
      expiresAt: new Date(now.getTime() + lastsSeconds * 1000),
    })
    .returning({ id: mailedLinks.id });
  invariant(issued, 'an insert returns its row');
  return issued.id;
}

/** Returns the link with this id, or undefined if there is none. The id must come from a valid token, which authorizes the caller. */
export async function findEmailedLink(
  read: Transaction,
  id: EmailedLinkId,
): Promise<EmailedLink | undefined> {
  const [row] = await read.select().from(mailedLinks).where(eq(mailedLinks.id, id));
  if (!row) return undefined;
  const { createdAt: _created, endedAt: _ended, ...link } = row;
  return withoutNulls(link);
}

/** Returns the hash of the browser that last signed up for this account; undefined if none is known. */
export async function findSignUpBrowserHash(
  read: Transaction,
  customerId: CustomerId,
): Promise<Buffer | undefined> {
  const [row] = await read
    .select({ browserHash: mailedLinks.browserHash })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.customerId, customerId), eq(mailedLinks.kind, 'confirm')))
    .orderBy(desc(mailedLinks.createdAt))
    .limit(1);
  return row?.browserHash ?? undefined;
}

/** Returns the email address of the customer's unused, unexpired link of this kind; undefined if there is none. */
export async function findEmailOfOpenLink(
  read: Transaction,
  customerId: CustomerId,
  kind: LinkKind,
  now: Date,
): Promise<string | undefined> {
  const { endedAt, email, expiresAt } = mailedLinks;
  const [row] = await read
    .select({ email })
    .from(mailedLinks)
    .where(
      and(
        eq(mailedLinks.customerId, customerId),
        eq(mailedLinks.kind, kind),
        isNull(endedAt),
        gt(expiresAt, now),
      ),
    );
  return row?.email;
}

/**
 * Marks a link as used.
 * @returns false if the link was already used or replaced.
 */
export async function markEmailedLinkUsed(tx: Transaction, id: EmailedLinkId, now: Date): Promise<boolean> {
  const used = await tx
    .update(mailedLinks)
    .set({ endedAt: now, ending: 'used' })
    .where(and(eq(mailedLinks.id, id), isNull(mailedLinks.endedAt)))
    .returning({ id: mailedLinks.id });
  return used.length > 0;
}

/** Invalidates the customer's open links of these kinds. */
export async function invalidateEmailedLinks(
  tx: Transaction,
  customerId: CustomerId,
  kinds: readonly LinkKind[],
  ending: 'used' | 'replaced',
  now: Date,
): Promise<void> {
  await tx
    .update(mailedLinks)
    .set({ endedAt: now, ending })
    .where(
      and(
        eq(mailedLinks.customerId, customerId),
        inArray(mailedLinks.kind, kinds),
        isNull(mailedLinks.endedAt),
      ),
    );
}

const keptDays = 30;

/** Deletes links that expired more than 30 days ago. Until then, a used link can be reported as used. */
export async function sweepEmailedLinks(tx: Transaction, now: Date): Promise<void> {
  const horizon = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
  await tx.delete(mailedLinks).where(lt(mailedLinks.expiresAt, horizon));
}
