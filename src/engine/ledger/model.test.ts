import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { isProofRun } from '../../../test/helpers/sample.ts';
import { cents } from '../../core/money.ts';
import {
  findLedgerViolations,
  issueToAccount,
  postReserve,
  refundToAccount,
  reserveFromAccount,
  voidReserve,
} from './index.server.ts';
import { ledgerFixture, ledgerTestNow } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const { work, newCause, card, figures } = ledgerFixture(() => test.database);

type Step = {
  readonly kind: 'issue' | 'reserve' | 'post' | 'void' | 'refund';
  readonly amount: number;
  readonly cause: number;
};

/** Returns a minimal in-memory model of the ledger: the `posted` and `pending` amounts, and the state of each cause. */
function model() {
  let posted = 0;
  let pending = 0;
  const done = new Map<string, number>();
  const once = (step: Step, change: () => void) => {
    const key = `${step.kind} ${step.cause}`;
    if (!done.has(key)) {
      done.set(key, step.amount);
      change();
    }
    return true;
  };
  return {
    figures: () => ({ posted, pending, available: posted - pending }),
    apply: (step: Step): boolean => {
      const reserved = done.get(`reserve ${step.cause}`);
      const isSettled = done.has(`post ${step.cause}`) || done.has(`void ${step.cause}`);
      switch (step.kind) {
        case 'issue':
        case 'refund':
          return once(step, () => {
            posted += step.amount;
          });
        case 'reserve':
          if (reserved === undefined && posted - pending < step.amount) return false;
          return once(step, () => {
            pending += step.amount;
          });
        case 'post':
        case 'void':
          if (done.has(`${step.kind} ${step.cause}`)) return true;
          if (reserved === undefined || isSettled) return false;
          return once(step, () => {
            pending -= reserved;
            if (step.kind === 'post') posted -= reserved;
          });
      }
    },
  };
}

it('the ledger agrees with a minimal model after every step of a random history', {
  timeout: 300_000,
}, async () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom<Step['kind']>('issue', 'reserve', 'reserve', 'post', 'void', 'refund'),
      // The amount follows from the cause, since one cause moves one amount.
      cause: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const accountId = await card(0);
      const expected = model();
      const prefix = newCause().id;
      for (const { kind, cause: n } of history) {
        const step = { kind, cause: n, amount: n * 137 };
        const cause = { type: `model ${prefix}`, id: String(n) };
        const movement = { accountId, amount: cents(step.amount), cause, now: ledgerTestNow };
        const outcome = await work(async (tx) => {
          if (kind === 'issue') return issueToAccount(tx, movement).then(() => ({ ok: true }));
          if (kind === 'refund') return refundToAccount(tx, movement).then(() => ({ ok: true }));
          if (kind === 'reserve') return reserveFromAccount(tx, movement);
          return kind === 'post' ? postReserve(tx, movement) : voidReserve(tx, movement);
        });
        expect(outcome.ok).toBe(expected.apply(step));
        expect(await figures(accountId)).toEqual(expected.figures());
      }
    }),
    { numRuns: isProofRun ? 1_000 : 25 },
  );
  expect(await findLedgerViolations(test.database.read)).toEqual([]);
});
