import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ClubApplicationId, DraftId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { applicationRetentionDays, emptyApplicationContents } from './rules.ts';
import { clubApplications, joinCodes } from './schema.ts';
import type { ClubApplication, JoinCodeDetails } from './types.ts';

type ApplicationRow = typeof clubApplications.$inferSelect;

function asApplication(row: ApplicationRow): ClubApplication {
  const { tokenHash: _t, createdAt: _c, updatedAt: _u, submittedAt: _s, ...application } = row;
  return {
    ...withoutNulls(application),
    // Fields without a value are not stored.
    contents: { ...emptyApplicationContents, ...row.contents },
  };
}

/** Returns the application with this token hash, or undefined if there is none or it has expired. */
export async function findApplication(
  read: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<ClubApplication | undefined> {
  const [row] = await read.select().from(clubApplications).where(eq(clubApplications.tokenHash, tokenHash));
  return row && isFresh(row, now) ? asApplication(row) : undefined;
}

export async function lockApplication(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<ClubApplication | undefined> {
  const [row] = await tx
    .select()
    .from(clubApplications)
    .where(eq(clubApplications.tokenHash, tokenHash))
    .for('no key update');
  return row && isFresh(row, now) ? asApplication(row) : undefined;
}

/** An application with the hash of its current token, which distinguishes current links from older ones. */
export type ApplicationWithTokenHash = { readonly application: ClubApplication; readonly tokenHash: Buffer };

export async function findApplicationWithTokenHash(
  read: Transaction,
  id: ClubApplicationId,
  now: Date,
): Promise<ApplicationWithTokenHash | undefined> {
  const [row] = await read.select().from(clubApplications).where(eq(clubApplications.id, id));
  return row && isFresh(row, now) ? { application: asApplication(row), tokenHash: row.tokenHash } : undefined;
}

/**
 * Replaces the token of an application, which moves it to another browser. Returns false if another browser replaced the token first, or if
 * the application has become a membership or has expired.
 */
export async function replaceApplicationToken(
  tx: Transaction,
  { application: { id }, tokenHash: before }: ApplicationWithTokenHash,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const given = await tx
    .update(clubApplications)
    .set({ tokenHash, state: 'open', updatedAt: now })
    .where(
      and(
        eq(clubApplications.id, id),
        eq(clubApplications.tokenHash, before),
        inArray(clubApplications.state, ['open', 'submitted']),
      ),
    );
  return given.rowCount === 1;
}

/**
 * Returns an application by id, or undefined for an unknown id. Callers must have checked that the browser holds its token.
 * @param isLocked whether to lock the row; required for a caller that creates a membership.
 */
export async function findApplicationById(
  read: Transaction,
  id: ClubApplicationId,
  { isLocked }: { readonly isLocked: boolean } = { isLocked: false },
): Promise<ClubApplication | undefined> {
  const found = read.select().from(clubApplications).where(eq(clubApplications.id, id));
  const [row] = await (isLocked ? found.for('no key update') : found);
  return row && asApplication(row);
}

function horizonOf(now: Date): Date {
  return new Date(now.getTime() - applicationRetentionDays * 24 * 60 * 60 * 1000);
}

function isFresh({ state, updatedAt }: ApplicationRow, now: Date): boolean {
  return state !== 'expired' && updatedAt > horizonOf(now);
}

export async function insertApplication(
  tx: Transaction,
  opened: Pick<ClubApplication, 'source' | 'contents' | 'memberCode' | 'joinCode'> & {
    readonly tokenHash: Buffer;
    readonly birthDateSealed: Buffer | undefined;
    readonly now: Date;
  },
): Promise<ClubApplication> {
  const { now, ...columns } = opened;
  const [row] = await tx
    .insert(clubApplications)
    .values({
      ...columns,
      id: orderedUuid() as ClubApplicationId,
      state: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  invariant(row, 'an insert returns its row');
  return asApplication(row);
}

export async function updateApplication(
  tx: Transaction,
  id: ClubApplicationId,
  change: Partial<
    Pick<
      ApplicationRow,
      'state' | 'contents' | 'birthDateSealed' | 'consentId' | 'draftId' | 'membershipId' | 'submittedAt'
    >
  >,
  now: Date,
): Promise<ClubApplication> {
  const [row] = await tx
    .update(clubApplications)
    .set({ ...change, updatedAt: now })
    .where(eq(clubApplications.id, id))
    .returning();
  invariant(row, `application ${id} exists`);
  return asApplication(row);
}

/** Locks and returns the application that belongs to an order's draft; undefined if there is none. */
export async function lockApplicationOfDraft(
  tx: Transaction,
  draftId: DraftId,
): Promise<ClubApplication | undefined> {
  const [row] = await tx
    .select()
    .from(clubApplications)
    .where(eq(clubApplications.draftId, draftId))
    .for('no key update');
  return row && asApplication(row);
}

/** Marks an application as joined and deletes its data, which is now stored in the account. */
export function markApplicationJoined(
  tx: Transaction,
  id: ClubApplicationId,
  membershipId: MembershipId,
  now: Date,
) {
  return updateApplication(tx, id, { state: 'joined', membershipId, ...emptiedData }, now);
}

const emptiedData = { contents: emptyApplicationContents, birthDateSealed: null };

/** Expires an application and deletes its data. */
export function expireApplication(tx: Transaction, id: ClubApplicationId, now: Date) {
  return updateApplication(tx, id, { state: 'expired', ...emptiedData }, now);
}

/** Expires all applications that have not been changed within the retention period, and deletes their data. */
export async function expireApplications(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(clubApplications)
    .set({ state: 'expired', ...emptiedData })
    .where(
      and(
        inArray(clubApplications.state, ['open', 'submitted']),
        lt(clubApplications.updatedAt, horizonOf(now)),
      ),
    );
}

/** Returns a join code that is valid today; undefined if the text isn't a valid code (domain §5.21). */
export async function findJoinCode(
  read: Transaction,
  code: string,
  today: CivilDate,
): Promise<JoinCodeDetails | undefined> {
  const [row] = await read
    .select()
    .from(joinCodes)
    .where(and(eq(joinCodes.code, code.trim().toUpperCase().slice(0, 16)), eq(joinCodes.isActive, true)));
  if (!row || (row.endsOn !== null && row.endsOn < today)) return undefined;
  const { isActive: _, ...facts } = row;
  return withoutNulls(facts);
}

/** Returns the attribution of a join code, even if the code has ended; undefined without a code or for an unknown one. */
export async function attributionOfJoinCode(read: Transaction, code: string | undefined) {
  if (code === undefined) return undefined;
  const [row] = await read
    .select({ location: joinCodes.location, host: joinCodes.host, campaign: joinCodes.campaign })
    .from(joinCodes)
    .where(eq(joinCodes.code, code));
  return row;
}

/** Returns all join codes, each with the number of members who joined with it. */
export async function listJoinCodes(read: Transaction) {
  const joined = sql<number>`(select count(*)::int from club_applications application
    where application.join_code = join_codes.code and application.state = 'joined')`;
  const rows = await read.select({ code: joinCodes, joined }).from(joinCodes).orderBy(asc(joinCodes.code));
  return rows.map(({ code, joined: count }) => ({ ...code, joined: count }));
}

export type JoinCodeRefusalCode = 'JOIN_CODE_WRONG' | 'JOIN_CODE_TAKEN';

/** Inserts a join code in uppercase and returns it. Fails with `JOIN_CODE_WRONG` or `JOIN_CODE_TAKEN`. */
export async function insertJoinCode(
  tx: Transaction,
  { code: entered, endsOn, ...made }: JoinCodeDetails,
): Promise<Result<string, JoinCodeRefusalCode>> {
  const code = entered.trim().toUpperCase();
  if (!/^[A-Z0-9]{4,16}$/.test(code)) {
    return refused({ code: 'JOIN_CODE_WRONG', sentence: 'Enter a code of 4 to 16 letters and digits.' });
  }
  const written = await tx
    .insert(joinCodes)
    .values({ ...made, code, endsOn: endsOn ?? null, isActive: true })
    .onConflictDoNothing();
  if (written.rowCount === 1) return ok(code);
  return refused({ code: 'JOIN_CODE_TAKEN', sentence: `The code ${code} already exists.` });
}

/** Deactivates a stored join code. Returns whether the code exists. */
export async function deactivateJoinCode(tx: Transaction, code: string): Promise<boolean> {
  const ended = await tx.update(joinCodes).set({ isActive: false }).where(eq(joinCodes.code, code));
  return ended.rowCount === 1;
}
