import { and, desc, eq, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { SubmissionId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { PlannedCall } from './destination-rules.ts';
import { formSubmissions } from './schema.ts';
import type { FieldAnswer, Submission, SubmissionState } from './types.ts';

type Row = typeof formSubmissions.$inferSelect;

type NewSubmission = Pick<
  Row,
  | 'sendingKey'
  | 'documentId'
  | 'formId'
  | 'formName'
  | 'destination'
  | 'target'
  | 'contents'
  | 'emailHash'
  | 'until'
> & { readonly now: Date };

/** Writes a submission; undefined when this very sending is there already. */
export async function insertSubmission(
  tx: Transaction,
  { now, ...fields }: NewSubmission,
): Promise<SubmissionId | undefined> {
  const [created] = await tx
    .insert(formSubmissions)
    .values({
      ...fields,
      id: sql`uuidv7()`,
      number: sql`nextval('form_submission_numbers')`,
      state: 'received',
      tries: 0,
      receivedAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: formSubmissions.sendingKey })
    .returning({ id: formSubmissions.id });
  return created?.id;
}

type KnownSending = Pick<Row, 'id' | 'state'>;

/** The submission that a sending made before; locked, so that one of two who send it again does. */
export async function submissionOfSending(
  tx: Transaction,
  sendingKey: Buffer,
): Promise<KnownSending | undefined> {
  const { id, state } = formSubmissions;
  const [row] = await tx
    .select({ id, state })
    .from(formSubmissions)
    .where(eq(formSubmissions.sendingKey, sendingKey))
    .for('update');
  return row;
}

/** A submission that is being sent now, by whoever holds its number of tries. */
export type ClaimedSubmission = Pick<Row, 'id' | 'contents' | 'tries'>;

/**
 * Takes a submission to send it: one that waits, or one whose sender has not been heard of in time. Undefined when there is nothing
 * to send, or somebody does.
 */
export async function claimSubmission(
  tx: Transaction,
  { id, now, until }: { readonly id: SubmissionId; readonly now: Date; readonly until: Date },
): Promise<ClaimedSubmission | undefined> {
  const { state } = formSubmissions;
  const [claimed] = await tx
    .update(formSubmissions)
    .set({ state: 'sending', tries: sql`${formSubmissions.tries} + 1`, until, updatedAt: now })
    .where(
      and(
        eq(formSubmissions.id, id),
        ne(formSubmissions.destination, 'email'),
        or(eq(state, 'received'), and(eq(state, 'sending'), lte(formSubmissions.until, now))),
      ),
    )
    .returning({ id: formSubmissions.id, contents: formSubmissions.contents, tries: formSubmissions.tries });
  return claimed;
}

/** Notes what became of a claimed submission; false when it was taken for lost and somebody else has it now. */
export async function writeOutcome(
  tx: Transaction,
  { id, tries }: Pick<ClaimedSubmission, 'id' | 'tries'>,
  outcome: {
    readonly state: Exclude<SubmissionState, 'sending'>;
    readonly reason: string | undefined;
    readonly until: Date;
    readonly now: Date;
  },
): Promise<boolean> {
  const { state, reason, until, now } = outcome;
  const written = await tx
    .update(formSubmissions)
    .set({ state, reason: reason ?? null, until, updatedAt: now })
    .where(
      and(eq(formSubmissions.id, id), eq(formSubmissions.state, 'sending'), eq(formSubmissions.tries, tries)),
    );
  return written.rowCount === 1;
}

/** What failed may be tried again from now on. */
export async function reopenSubmission(tx: Transaction, id: SubmissionId, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(formSubmissions)
    .set({ state: 'received', until: now, updatedAt: now })
    .where(and(eq(formSubmissions.id, id), eq(formSubmissions.state, 'failed')));
  return rowCount === 1;
}

/** What is known of a submission, without its contents. */
export async function submissionState(
  read: Transaction,
  id: SubmissionId,
): Promise<Pick<Row, 'state' | 'until' | 'destination'> | undefined> {
  const { state, until, destination } = formSubmissions;
  const [row] = await read
    .select({ state, until, destination })
    .from(formSubmissions)
    .where(eq(formSubmissions.id, id));
  return row;
}

/** Calls that should have been over: their jobs are lost. */
export async function overdueSubmissions(
  read: Transaction,
  dueBefore: Date,
  limit: number,
): Promise<readonly SubmissionId[]> {
  const rows = await read
    .select({ id: formSubmissions.id })
    .from(formSubmissions)
    .where(
      and(
        inArray(formSubmissions.state, ['received', 'sending']),
        ne(formSubmissions.destination, 'email'),
        lt(formSubmissions.until, dueBefore),
      ),
    )
    .orderBy(formSubmissions.until)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteSubmissionsBefore(tx: Transaction, receivedBefore: Date): Promise<void> {
  await tx.delete(formSubmissions).where(lt(formSubmissions.receivedAt, receivedBefore));
}

/** Forgets all that was sent with this mailbox as its writer's; answers what that was. */
export async function deleteSubmissionsOf(
  tx: Transaction,
  emailHash: Buffer,
): Promise<readonly SubmissionId[]> {
  const deleted = await tx
    .delete(formSubmissions)
    .where(eq(formSubmissions.emailHash, emailHash))
    .returning({ id: formSubmissions.id });
  return deleted.map(({ id }) => id);
}

type StoredSubmission = Submission & { readonly contents: Buffer };

const mailedAt = sql<string | null>`(select max(sent_at) from notices
  where notices.kind = 'form-submission' and notices.subject_type = 'form_submission' and notices.subject_id = form_submissions.id::text)`;

async function submissionsWhere(
  read: Transaction,
  condition: ReturnType<typeof eq> | undefined,
  limit: number,
): Promise<StoredSubmission[]> {
  const rows = await read
    .select({ row: formSubmissions, mailedAt })
    .from(formSubmissions)
    .where(condition)
    .orderBy(desc(formSubmissions.number))
    .limit(limit);
  return rows.map(({ row, mailedAt }) => {
    const { sendingKey: _key, emailHash: _hash, updatedAt: _updated, ...shown } = row;
    return {
      ...shown,
      reason: shown.reason ?? undefined,
      mailedAt: mailedAt === null ? undefined : new Date(mailedAt),
    };
  });
}

export async function storedSubmissionOfId(
  read: Transaction,
  id: SubmissionId,
): Promise<StoredSubmission | undefined> {
  return (await submissionsWhere(read, eq(formSubmissions.id, id), 1))[0];
}

/** By its number: for staff, and for nobody else, since numbers can be counted. */
export async function storedSubmissionNumbered(
  read: Transaction,
  number: number,
): Promise<StoredSubmission | undefined> {
  return (await submissionsWhere(read, eq(formSubmissions.number, number), 1))[0];
}

/** The newest ones, without their contents; of one mailbox, or of those that failed, when that is asked. */
export async function listSubmissions(
  read: Transaction,
  {
    emailHash,
    state,
    limit,
  }: {
    readonly emailHash?: Buffer | undefined;
    readonly state?: SubmissionState | undefined;
    readonly limit: number;
  },
): Promise<readonly Submission[]> {
  const condition = and(
    emailHash && eq(formSubmissions.emailHash, emailHash),
    state && eq(formSubmissions.state, state),
  );
  const rows = await submissionsWhere(read, condition, limit);
  return rows.map(({ contents: _contents, ...shown }) => shown);
}

/** What a submission says, and to whom: readable by this shop alone. */
type SubmissionContents = {
  readonly answers: readonly FieldAnswer[];
  /** Of a submission that is a call. */
  readonly call?: PlannedCall;
  readonly errorMessagePath?: string;
};

export function sealContents(seal: Pick<Seal, 'seal'>, contents: SubmissionContents): Buffer {
  return seal.seal(JSON.stringify(contents));
}

export function openContents(seal: Pick<Seal, 'open'>, contents: Buffer): SubmissionContents {
  return JSON.parse(seal.open(contents)) as SubmissionContents;
}

/** By which the submissions of a mailbox are found, which itself stands in their sealed contents alone. */
export function mailboxHash(seal: Pick<Seal, 'keyedHash'>, mailbox: string): Buffer {
  return seal.keyedHash(`form mailbox\n${mailbox.toLowerCase()}`);
}
