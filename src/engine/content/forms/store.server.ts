import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { FormSubmissionId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { PlannedFormCall } from './destination-rules.ts';
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

/** Inserts a submission and returns its id; undefined if it already exists. */
export async function insertSubmission(
  tx: Transaction,
  { now, ...fields }: NewSubmission,
): Promise<FormSubmissionId | undefined> {
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

/**
 * Locks and returns the submission already stored under this sending key, so that only one of two repeats resends it. Undefined if there is
 * none.
 */
export async function lockSubmissionBySendingKey(
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

/** A submission claimed for sending. Its number of attempts identifies the claim. */
export type ClaimedSubmission = Pick<Row, 'id' | 'contents' | 'tries'>;

/**
 * Claims a submission that is waiting or whose claim has expired. Returns undefined if there is nothing to send or another process holds
 * the claim.
 */
export async function claimSubmission(
  tx: Transaction,
  { id, now, until }: { readonly id: FormSubmissionId; readonly now: Date; readonly until: Date },
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

/** Writes the outcome of a claimed submission. Returns false if the claim expired and another process took over. */
export async function writeSubmissionOutcome(
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

/** Makes a failed submission ready to be sent again. Returns whether it had failed. */
export async function requeueFailedSubmission(
  tx: Transaction,
  id: FormSubmissionId,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(formSubmissions)
    .set({ state: 'received', until: now, updatedAt: now })
    .where(and(eq(formSubmissions.id, id), eq(formSubmissions.state, 'failed')));
  return rowCount === 1;
}

/** Closes a submission, or reopens it if `closedAt` is undefined. Returns false if nothing changed. */
export async function setSubmissionClosed(
  tx: Transaction,
  id: FormSubmissionId,
  closedAt: Date | undefined,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(formSubmissions)
    .set({ closedAt: closedAt ?? null })
    .where(
      and(
        eq(formSubmissions.id, id),
        closedAt ? isNull(formSubmissions.closedAt) : isNotNull(formSubmissions.closedAt),
      ),
    );
  return rowCount === 1;
}

/** Returns the state of a submission without its contents; undefined for an unknown id. */
export async function submissionState(
  read: Transaction,
  id: FormSubmissionId,
): Promise<Pick<Row, 'state' | 'until' | 'destination'> | undefined> {
  const { state, until, destination } = formSubmissions;
  const [row] = await read
    .select({ state, until, destination })
    .from(formSubmissions)
    .where(eq(formSubmissions.id, id));
  return row;
}

/** Returns the ids of up to `limit` unfinished calls that were due before `dueBefore`, which means that their job was lost. */
export async function overdueSubmissions(
  read: Transaction,
  dueBefore: Date,
  limit: number,
): Promise<readonly FormSubmissionId[]> {
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

/** Deletes the submissions of this mailbox and returns their ids. */
export async function deleteSubmissionsOfMailbox(
  tx: Transaction,
  emailHash: Buffer,
): Promise<readonly FormSubmissionId[]> {
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
      closedAt: shown.closedAt ?? undefined,
      mailedAt: mailedAt === null ? undefined : new Date(mailedAt),
    };
  });
}

export function storedSubmissionsByIds(
  read: Transaction,
  ids: readonly FormSubmissionId[],
): Promise<StoredSubmission[]> {
  return submissionsWhere(read, inArray(formSubmissions.id, [...ids]), ids.length);
}

export async function storedSubmissionById(
  read: Transaction,
  id: FormSubmissionId,
): Promise<StoredSubmission | undefined> {
  return (await submissionsWhere(read, eq(formSubmissions.id, id), 1))[0];
}

/** Returns a submission by its number; undefined for an unknown number. For staff only, because numbers can be guessed. */
export async function storedSubmissionByNumber(
  read: Transaction,
  number: number,
): Promise<StoredSubmission | undefined> {
  return (await submissionsWhere(read, eq(formSubmissions.number, number), 1))[0];
}

/** Returns the newest submissions without their contents, optionally of one mailbox or in one state. */
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

/** The contents of a submission, sealed in the database. */
type SubmissionContents = {
  readonly answers: readonly FieldAnswer[];
  /** The call to make; undefined for a submission that is emailed. */
  readonly call?: PlannedFormCall;
  readonly errorMessagePath?: string;
};

export function sealSubmissionContents(seal: Pick<Seal, 'seal'>, contents: SubmissionContents): Buffer {
  return seal.seal(JSON.stringify(contents));
}

export function openSubmissionContents(seal: Pick<Seal, 'open'>, contents: Buffer): SubmissionContents {
  return JSON.parse(seal.open(contents)) as SubmissionContents;
}

/** Returns the keyed hash used to look up a mailbox's submissions. The address itself is only in the sealed contents. */
export function mailboxHash(seal: Pick<Seal, 'keyedHash'>, mailbox: string): Buffer {
  return seal.keyedHash(`form mailbox\n${mailbox.toLowerCase()}`);
}
