import { and, asc, eq, lt, ne, sql } from 'drizzle-orm';
import type { CustomerId, OrderId, SupportCaseId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { SealedPhoto } from '../../platform/sealed-photos.server.ts';
import { supportAnswers, supportCases, supportPhotos } from './schema.ts';
import type { SupportAnswer, SupportCase, SupportMessage, SupportWriter } from './types.ts';

type NewCase = SupportWriter &
  Omit<SupportMessage, 'photos'> & {
    readonly orderId: OrderId | undefined;
    readonly photos: readonly SealedPhoto[];
    readonly now: Date;
  };

/** Inserts a case with its photos. Returns undefined if a case with this form key already exists. */
export async function insertSupportCase(
  tx: Transaction,
  { photos, now, ...fields }: NewCase,
): Promise<{ readonly id: SupportCaseId; readonly number: number } | undefined> {
  const [created] = await tx
    .insert(supportCases)
    .values({
      ...fields,
      id: sql`uuidv7()`,
      number: sql`nextval('support_case_numbers')`,
      state: 'open',
      receivedAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: supportCases.formKey })
    .returning({ id: supportCases.id, number: supportCases.number });
  if (!created) return undefined;
  if (photos.length > 0) {
    await tx
      .insert(supportPhotos)
      .values(photos.map((photo, index) => ({ caseId: created.id, n: index + 1, ...photo })));
  }
  return created;
}

/** Returns the number of the case created by the form with this key, or undefined if there is none. */
export async function findSupportCaseNumberByFormKey(
  tx: Transaction,
  formKey: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ number: supportCases.number })
    .from(supportCases)
    .where(eq(supportCases.formKey, formKey));
  return row?.number;
}

type Condition = ReturnType<typeof eq>;

async function casesWhere(read: Transaction, condition: Condition, limit: number): Promise<SupportCase[]> {
  type StoredAnswer = Omit<SupportAnswer, 'answeredAt'> & { readonly answeredAt: string };
  const answers = sql<
    StoredAnswer[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('n', answer.n, 'words', answer.words,
    'answeredAt', answer.answered_at) order by answer.n), '[]') from support_answers answer where answer.case_id = support_cases.id)`;
  const photoCount = sql<number>`(select count(*)::integer from support_photos photo where photo.case_id = support_cases.id)`;
  const rows = await read
    .select({ row: supportCases, answers, photoCount })
    .from(supportCases)
    .where(condition)
    .orderBy(asc(supportCases.receivedAt), asc(supportCases.number))
    .limit(limit);
  return rows.map(({ row, answers, photoCount }) => {
    const { formKey: _key, closedBy: _by, updatedAt: _updated, ...shown } = row;
    return {
      ...shown,
      customerId: shown.customerId ?? undefined,
      orderId: shown.orderId ?? undefined,
      orderNumber: shown.orderNumber ?? undefined,
      closedAt: shown.closedAt ?? undefined,
      answers: answers.map(({ answeredAt, ...answer }) => ({ ...answer, answeredAt: new Date(answeredAt) })),
      photoCount,
    };
  });
}

/** Returns a case by its id, or undefined if it doesn't exist. Used for the emails about it. */
export async function findSupportCaseById(
  read: Transaction,
  id: SupportCaseId,
): Promise<SupportCase | undefined> {
  return (await casesWhere(read, eq(supportCases.id, id), 1))[0];
}

/** Returns a case by its number, or undefined if it doesn't exist. For staff only, because case numbers can be guessed. */
export async function findSupportCaseByNumber(
  read: Transaction,
  number: number,
): Promise<SupportCase | undefined> {
  return (await casesWhere(read, eq(supportCases.number, number), 1))[0];
}

/** Returns the cases that await an answer, oldest first, for staff. With `includesAnswered`, returns every case that isn't closed. */
export async function openSupportCases(
  read: Transaction,
  { includesAnswered, limit }: { readonly includesAnswered: boolean; readonly limit: number },
): Promise<SupportCase[]> {
  const { state } = supportCases;
  return casesWhere(read, includesAnswered ? ne(state, 'closed') : eq(state, 'open'), limit);
}

/** Locks a case by its number, so that two operators can't change it at the same time. Returns undefined if the case doesn't exist. */
export async function lockSupportCase(
  tx: Transaction,
  number: number,
): Promise<Pick<SupportCase, 'id' | 'number' | 'email' | 'state'> | undefined> {
  const { id, email, state } = supportCases;
  const [row] = await tx
    .select({ id, number: supportCases.number, email, state })
    .from(supportCases)
    .where(eq(supportCases.number, number))
    .for('update');
  return row;
}

/** Returns the number of a case's most recent answer, or 0 if it has none. */
export async function lastSupportAnswerNumber(tx: Transaction, caseId: SupportCaseId): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`coalesce(max(${supportAnswers.n}), 0)` })
    .from(supportAnswers)
    .where(eq(supportAnswers.caseId, caseId));
  return row?.n ?? 0;
}

/** Inserts an answer to a locked case, marks the case answered, and returns the answer's number within the case. */
export async function insertSupportAnswer(
  tx: Transaction,
  answer: {
    readonly caseId: SupportCaseId;
    readonly words: string;
    readonly actor: AuditActor;
    readonly now: Date;
  },
): Promise<number> {
  const { caseId, words, actor, now } = answer;
  const n = sql<number>`(select coalesce(max(n), 0) + 1 from support_answers where case_id = ${caseId})`;
  const [written] = await tx
    .insert(supportAnswers)
    .values({ caseId, n, words, answeredBy: actor, answeredAt: now })
    .returning({ n: supportAnswers.n });
  invariant(written, 'an insert returns its row');
  await tx.update(supportCases).set({ state: 'answered', updatedAt: now }).where(eq(supportCases.id, caseId));
  return written.n;
}

export async function markSupportCaseClosed(
  tx: Transaction,
  { id, actor, now }: { readonly id: SupportCaseId; readonly actor: AuditActor; readonly now: Date },
): Promise<void> {
  await tx
    .update(supportCases)
    .set({ state: 'closed', closedBy: actor, closedAt: now, updatedAt: now })
    .where(eq(supportCases.id, id));
}

export async function sealedSupportPhotos(
  read: Transaction,
  caseId: SupportCaseId,
): Promise<Omit<SealedPhoto, 'bytes'>[]> {
  return read
    .select({ kind: supportPhotos.kind, sealed: supportPhotos.sealed })
    .from(supportPhotos)
    .where(eq(supportPhotos.caseId, caseId))
    .orderBy(asc(supportPhotos.n));
}

/** Deletes cases that were closed before this instant, with their answers and photos. Returns the number of deleted cases. */
export async function deleteSupportCasesClosedBefore(tx: Transaction, closedBefore: Date): Promise<number> {
  const deleted = await tx
    .delete(supportCases)
    .where(and(eq(supportCases.state, 'closed'), lt(supportCases.closedAt, closedBefore)));
  return deleted.rowCount ?? 0;
}

/** Deletes all cases of a customer whose account is closed. */
export async function deleteSupportCasesOfCustomer(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx.delete(supportCases).where(eq(supportCases.customerId, customerId));
}
