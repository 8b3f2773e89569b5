import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { invalidatePagesIfScarce } from '../../catalog/index.server.ts';
import { allocateMoreStock } from '../../inventory/index.server.ts';
import {
  enqueueOrderNotice,
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
  updateDerivedOrderStates,
} from '../fulfillment/lock-order.server.ts';
import { stockDemandsOfUnits } from '../fulfillment/rules.ts';
import type { OrderFulfillment } from '../fulfillment/types.ts';
import { sendPaymentRequest } from '../payments/perform-request.server.ts';
import type { PaymentRequestWithAttempt } from '../payments/request-once.server.ts';
import { type RefundRefusalCode, writeRefund } from '../write-refund.server.ts';
import type { ReturnsDependencies } from './report-problem.server.ts';
import {
  markProblemClosed,
  type ProblemReportKey,
  problemsOfOrder,
  writeProblemDecision,
} from './store.server.ts';
import type { ProblemRefusalCode, ProblemRemedy, ProblemReport, ProblemState } from './types.ts';

export type ProblemDecisionRefusalCode = ProblemRefusalCode | RefundRefusalCode;

type Deciding = {
  readonly order: OrderFulfillment;
  readonly problem: ProblemReport;
  readonly answer: string;
  readonly actor: StaffActor;
  readonly now: Date;
};

/** The result of a decision. `requested` is the refund to send to the gateway once the transaction is committed. */
type Written = { readonly problem: ProblemReport; readonly requested: PaymentRequestWithAttempt | undefined };
type Decided = Result<Written, ProblemDecisionRefusalCode>;

/**
 * Approves a problem report: refunds exactly these units to their tenders in reverse order (I-25), or allocates the same bottles again, to
 * be packed like any others. Everything is written in one transaction before the gateway is called. A repeat changes nothing.
 */
export async function approveProblem(
  dependencies: ReturnsDependencies,
  approved: ProblemReportKey & {
    readonly remedy: ProblemRemedy;
    readonly answer?: string;
    readonly actor: StaffActor;
  },
): Promise<Result<ProblemReport, ProblemDecisionRefusalCode>> {
  const { remedy } = approved;
  const isDone = (problem: ProblemReport) => problem.remedy === remedy;
  const written = await decide(dependencies, approved, isDone, (tx, deciding) =>
    remedy === 'refund' ? payBack(tx, dependencies, deciding) : replace(tx, deciding),
  );
  if (!written.ok) return written;
  const { problem, requested } = written.value;
  // If the gateway does not answer, the request is finished later by its key (I-24).
  if (requested) await sendPaymentRequest(dependencies, requested);
  return ok(problem);
}

/** Declines a problem report with an explanation for the customer. PROBLEM_WORDS if the explanation is empty. A repeat changes nothing. */
export async function declineProblem(
  dependencies: Pick<ReturnsDependencies, 'database' | 'clock' | 'jobs' | 'ledgerLinks'>,
  declined: ProblemReportKey & { readonly answer: string; readonly actor: StaffActor },
): Promise<Result<ProblemReport, ProblemDecisionRefusalCode>> {
  if (declined.answer.trim() === '') {
    const sentence = 'Enter a reason. It’s included in the email to the customer.';
    return refused({ code: 'PROBLEM_WORDS', sentence, field: 'answer' });
  }
  const isDone = ({ state }: ProblemReport) => state === 'declined';
  const written = await decide(dependencies, declined, isDone, async (tx, deciding) => {
    const decision = { state: 'declined', remedy: undefined, refundNumber: undefined } as const;
    await writeDecision(tx, deciding, decision);
    return ok(undefined);
  });
  return written.ok ? ok(written.value.problem) : written;
}

/** Closes a problem report after the refund or replacement has arrived. A repeat changes nothing. */
export async function closeProblem(
  { database, clock }: Pick<ReturnsDependencies, 'database' | 'clock'>,
  { orderId, number, actor }: ProblemReportKey & { readonly actor: StaffActor },
): Promise<Result<undefined, ProblemRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return orderNotFoundRefusal();
    const problem = await problemOf(tx, { orderId, number });
    if (!problem) return problemNotFound(number);
    if (problem.state === 'closed') return ok(undefined);
    if (problem.remedy === undefined) return alreadyDecided(problem);
    await markProblemClosed(tx, { id: problem.id, now });
    await recordOrderAudit(tx, { orderId, action: 'problem.closed', actor, data: { number }, now });
    return ok(undefined);
  });
}

async function decide(
  {
    database,
    clock,
    jobs,
    ledgerLinks,
  }: Pick<ReturnsDependencies, 'database' | 'clock' | 'jobs' | 'ledgerLinks'>,
  asked: ProblemReportKey & { readonly answer?: string; readonly actor: StaffActor },
  isDone: (problem: ProblemReport) => boolean,
  write: (
    tx: Transaction,
    deciding: Deciding,
  ) => Promise<Result<PaymentRequestWithAttempt | undefined, ProblemDecisionRefusalCode>>,
): Promise<Decided> {
  const { orderId, number, actor } = asked;
  const answer = asked.answer?.trim() ?? '';
  const now = clock.now();
  return runRefusableTransaction(database, async (tx): Promise<Decided> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return orderNotFoundRefusal();
    const problem = await problemOf(tx, asked);
    if (!problem) return problemNotFound(number);
    if (isDone(problem)) return ok({ problem, requested: undefined });
    if (problem.state !== 'open') return alreadyDecided(problem);
    const requested = await write(tx, { order, problem, answer, actor, now });
    if (!requested.ok) return requested;
    const decided = (await problemOf(tx, asked)) ?? problem;
    const { state, remedy } = decided;
    const data = { number, state, remedy: remedy ?? null };
    await recordOrderAudit(tx, { orderId, action: 'problem.decided', actor, data, now });
    await updateDerivedOrderStates(tx, { ledgerLinks }, orderId, now);
    await enqueueOrderNotice(tx, { jobs }, order, { kind: mailOf(decided), occurrence: String(number), now });
    return ok({ problem: decided, requested: requested.value });
  });
}

async function payBack(
  tx: Transaction,
  dependencies: Pick<ReturnsDependencies, 'purchases' | 'ledgerLinks'>,
  deciding: Deciding,
): Promise<Result<PaymentRequestWithAttempt | undefined, ProblemDecisionRefusalCode>> {
  const { order, problem, actor, now } = deciding;
  const { reason, units } = problem;
  const refund = await writeRefund(
    tx,
    dependencies,
    { orderId: order.orderId, units, reason, actor },
    { cardPart: 'refund', now },
  );
  if (!refund.ok) return refund;
  await writeDecision(tx, deciding, { state: 'refunded', remedy: 'refund', refundNumber: refund.value.n });
  return ok(refund.value.requested);
}

async function replace(
  tx: Transaction,
  deciding: Deciding,
): Promise<Result<PaymentRequestWithAttempt | undefined, ProblemDecisionRefusalCode>> {
  const { order, problem, now } = deciding;
  const demands = stockDemandsOfUnits(order.lines, problem.units);
  const shortages = await allocateMoreStock(tx, { orderId: order.orderId, demands, now });
  if (shortages.length > 0) return soldOut(order, problem);
  await invalidatePagesIfScarce(
    tx,
    demands.map(({ resourceId }) => resourceId),
  );
  const decision = { state: 'replacement_ordered', remedy: 'replacement', refundNumber: undefined } as const;
  await writeDecision(tx, deciding, decision);
  return ok(undefined);
}

function writeDecision(
  tx: Transaction,
  { problem, answer, actor, now }: Deciding,
  decision: Pick<ProblemReport, 'state' | 'remedy' | 'refundNumber'>,
): Promise<void> {
  return writeProblemDecision(tx, { id: problem.id, ...decision, answer, actor, now });
}

async function problemOf(
  tx: Transaction,
  { orderId, number }: ProblemReportKey,
): Promise<ProblemReport | undefined> {
  return (await problemsOfOrder(tx, orderId)).find((problem) => problem.number === number);
}

function mailOf({ state }: ProblemReport): 'problem-refunded' | 'problem-replaced' | 'problem-declined' {
  if (state === 'declined') return 'problem-declined';
  return state === 'refunded' ? 'problem-refunded' : 'problem-replaced';
}

function soldOut({ lines }: OrderFulfillment, { units }: ProblemReport): Refused<'REPLACEMENT_SOLD_OUT'> {
  const titles = lines
    .filter(({ position }) => units.some((unit) => unit.position === position))
    .map(({ title }) => title);
  return refused({
    code: 'REPLACEMENT_SOLD_OUT',
    sentence: `There isn’t enough ${titles.join(' and ')} in stock for a replacement. Issue a refund instead.`,
    field: 'remedy',
  });
}

/** The ending of the sentence “Problem 1 …” for each state. */
const decidedWords: Readonly<Record<ProblemState, string>> = {
  open: 'is still open',
  refunded: 'was already refunded',
  replacement_ordered: 'already has a replacement order',
  closed: 'is already closed',
  declined: 'was already declined',
};

function alreadyDecided({ number, state }: ProblemReport): Refused<'PROBLEM_DECIDED'> {
  const sentence = `Problem ${number} ${decidedWords[state]}.`;
  return refused({ code: 'PROBLEM_DECIDED', sentence });
}

function problemNotFound(number: number): Refused<'PROBLEM_NOT_FOUND'> {
  return refused({ code: 'PROBLEM_NOT_FOUND', sentence: `This order has no problem ${number}.` });
}
