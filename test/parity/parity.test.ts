import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordDeliveredShipment } from '../../src/engine/orders/fulfillment/index.server.ts';
import { reportProblem } from '../../src/engine/orders/returns/index.server.ts';
import { createTestOperator } from '../../src/features/operator/testing.ts';
import { startAttackedShop } from '../attacks/attacked-shop.ts';
import {
  type BackOfficeTestOrder,
  placeOrderWithMessage,
  shipOrder,
  signInAsDemoStaff,
} from '../attacks/office-staff.ts';
import { createTestDatabase } from '../helpers/database.ts';

const shop = startAttackedShop(createTestDatabase);

/** A staff action that can be performed both as a command on the server and as a form in the back office. */
type StaffAction = {
  readonly what: string;
  readonly words: (order: BackOfficeTestOrder) => readonly string[];
  readonly path: (order: BackOfficeTestOrder) => string;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the form first shows a preview, whose mark must be submitted with it. */
  readonly isPreviewed?: true;
};

const command = (words: readonly string[]) =>
  shop.inEngine(async (dependencies) => {
    const { clock, database } = dependencies;
    const done = await createTestOperator(() => ({ dependencies, clock, test: { database } }) as never).run(
      ...words,
    );
    expect(done.refused).toBeUndefined();
  });

const orderPath =
  (page: string) =>
  ({ number }: BackOfficeTestOrder) =>
    `/admin/orders/${number}/${page}`;
const casePath = ({ caseNumber }: BackOfficeTestOrder) => `/admin/inbox/case/${caseNumber}`;

const beforeShipping: readonly StaffAction[] = [
  {
    what: 'a hold',
    words: ({ number }) => ['hold', number, '--reason', 'weather', '--until', '2099-12-07'],
    path: orderPath('hold'),
    fields: { intent: 'hold', reason: 'weather', until: '2099-12-07' },
  },
  {
    what: 'the release of a hold',
    words: ({ number }) => ['release-hold', number, '--reason', 'weather'],
    path: orderPath('hold'),
    fields: { intent: 'release', reason: 'weather' },
  },
  {
    what: 'an answer to a case',
    words: ({ caseNumber }) => ['answer-case', caseNumber, '--answer', 'The table is yours.'],
    path: casePath,
    fields: { intent: 'answer', answer: 'The table is yours.', last: '0' },
  },
  {
    what: 'a closed case',
    words: ({ caseNumber }) => ['close-case', caseNumber],
    path: casePath,
    fields: { intent: 'close' },
  },
  {
    what: 'a cancellation',
    words: ({ number }) => ['cancel', number, '--reason', 'asked by phone'],
    path: orderPath('cancel'),
    fields: { reason: 'asked by phone' },
  },
];

const afterShipping: readonly StaffAction[] = [
  {
    what: 'a refund of a bottle',
    words: ({ number }) => ['refund', number, '--lines', 'ML-CS-22=1', '--reason', 'corked'],
    path: orderPath('refund'),
    fields: { intent: 'refund', 'units-0': '1', amount: '', reason: 'corked' },
    isPreviewed: true,
  },
  {
    what: 'a refund of an amount',
    words: ({ number }) => ['refund', number, '--amount', '10', '--reason', 'late'],
    path: orderPath('refund'),
    fields: { intent: 'refund', amount: '10', reason: 'late' },
    isPreviewed: true,
  },
  {
    what: 'a replacement',
    words: ({ number }) => [
      'approve',
      number,
      '--problem',
      '1',
      '--remedy',
      'replacement',
      '--answer',
      'So sorry.',
    ],
    path: ({ number }) => `/admin/problems/${number}/1`,
    fields: { intent: 'replacement', answer: 'So sorry.' },
  },
  {
    what: 'a closed report',
    words: ({ number }) => ['close-problem', number, '--problem', '1'],
    path: ({ number }) => `/admin/problems/${number}/1`,
    fields: { intent: 'close' },
  },
  {
    what: 'a declined report',
    words: ({ number }) => ['decline', number, '--problem', '2', '--answer', 'The cork is sound.'],
    path: ({ number }) => `/admin/problems/${number}/2`,
    fields: { intent: 'decline', answer: 'The cork is sound.' },
  },
];

/** Ships and delivers an order, whose customer then reports two bottles. */
async function arrived(order: BackOfficeTestOrder): Promise<void> {
  await shipOrder(shop, order);
  const { orderId, email } = order;
  await shop.inEngine(async (dependencies) => {
    await recordDeliveredShipment(dependencies, { orderId, number: 1, actor: 'operator:carrier' });
    const units = [{ position: 0, quantity: 1 }];
    const report = {
      units,
      reason: 'corked',
      words: '',
      requestedRemedy: 'replacement',
      photos: [],
    } as const;
    for (let reports = 0; reports < 2; reports += 1) {
      const reporter = { kind: 'staff', orderId, email, actor: 'operator:carrier' } as const;
      const reported = await reportProblem(dependencies, reporter, { ...report, reportKey: randomUUID() });
      expect(reported).toMatchObject({ ok: true });
    }
  });
  await shop.settle();
}

/** Returns all traces of staff actions on an order, without ids, and the actor of the last one. */
async function tracesOf({ orderId, caseNumber }: BackOfficeTestOrder) {
  const ask = async (statement: string, value: string) =>
    (await shop.database.pool.query(statement, [value])).rows;
  const audit = await ask(
    `select actor, action, data, request_id from audit_events
      where (subject_id = $1 or subject_id = (select id::text from support_cases where number = ${Number(caseNumber)}))
        and (actor like 'operator:%' or actor like 'staff:%') and action not like '%.viewed'
        -- At the command line nobody is assigned.
        and action not like '%.assigned'
      order by id`,
    orderId,
  );
  return {
    who: String(audit.at(-1)?.actor).split(':')[0],
    request: audit.at(-1)?.request_id ?? undefined,
    audit: audit.map(({ action, data }) => [action, data]),
    order: await ask(
      'select state, fulfilment_state, payment_state, total_cents from orders where id = $1',
      orderId,
    ),
    holds: await ask(
      'select reason, until, released_at is null as is_open from order_holds where order_id = $1 order by placed_at',
      orderId,
    ),
    problems: await ask(
      'select number, state, remedy, answer from problems where order_id = $1 order by number',
      orderId,
    ),
    refunds: await ask('select amount_cents, reason from order_refunds where order_id = $1', orderId),
    emails: await ask('select kind from notices where subject_id = $1 order by kind', orderId),
    caseEmails: await ask(
      `select kind from notices where subject_id = (select id::text from support_cases where number = $1) order by kind`,
      caseNumber,
    ),
    case: await ask(
      `select state, (select string_agg(words, ' ') from support_answers where case_id = support_cases.id) as answers
         from support_cases where number = $1`,
      caseNumber,
    ),
  };
}

type Pair = { commanded: BackOfficeTestOrder; clicked: BackOfficeTestOrder };
let open: Pair;
let charged: Pair;
beforeAll(async () => {
  const pair = async () => ({
    commanded: await placeOrderWithMessage(shop, {}, 4),
    clicked: await placeOrderWithMessage(shop, {}, 4),
  });
  open = await pair();
  charged = await pair();
  for (const order of Object.values(charged)) await arrived(order);
}, 60_000);

/** Performs an action on one order by command and on an identical order by form, and expects equal traces. */
async function expectSame(
  { commanded, clicked }: Pair,
  { words, path, fields, isPreviewed }: StaffAction,
): Promise<void> {
  const before = (await tracesOf(commanded)).audit.length;
  await command(words(commanded));
  const owner = await signInAsDemoStaff(shop, 'owner');
  const address = path(clicked);
  const preview = isPreviewed && (await owner.post(address, { ...fields, intent: 'preview' }));
  const shown = preview ? /name="shown" value="([^"]*)"/.exec(preview.text)?.[1] : undefined;
  const answer = await owner.post(address, { ...fields, ...(shown && { shown }) });
  expect(answer.status, answer.text.slice(0, 300)).toBe(302);
  await shop.settle();

  const { who: byCommand, request: ofCommand, ...traces } = await tracesOf(commanded);
  const { who: byForm, request: ofForm, ...others } = await tracesOf(clicked);
  expect(traces.audit.length).toBeGreaterThan(before);
  expect(others).toEqual(traces);
  expect([byCommand, ofCommand]).toEqual(['operator', undefined]);
  expect([byForm, ofForm]).toEqual(['staff', answer.headers['x-request-id']]);
}

describe('the command line and the back office', () => {
  test.each(beforeShipping)('leave the same records of $what on an open order', (deed) =>
    expectSame(open, deed),
  );
  test.each(afterShipping)('leave the same records of $what on a delivered order', (deed) =>
    expectSame(charged, deed),
  );
});
