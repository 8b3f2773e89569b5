import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyFormPolicy } from '../../../../test/helpers/forms.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import type { FormSubmissionId, NoticeId } from '../../../core/ids.ts';
import {
  closeOrReopenSubmission,
  newestSubmissions,
  storeSubmission,
} from '../../content/forms/index.server.ts';
import { completeFormValues, formFixture, formSubmissionFixture } from '../../content/forms/testing.ts';
import { resendBouncedEmail, setBounceClosedByStaff } from '../../notices/index.server.ts';
import {
  closeConversation,
  moveConversationsToCustomer,
  replyToConversation,
  sendVisitorMessage,
} from '../../support/conversations/index.server.ts';
import type { ConversationOwner } from '../../support/conversations/types.ts';
import {
  answerSupportCase,
  closeSupportCase,
  openSupportCase,
  openSupportCaseFromForm,
} from '../../support/index.server.ts';
import { addTestStaffMember } from '../members/testing.ts';
import { addNote } from '../notes/keep-notes.server.ts';
import { notesAbout } from '../notes/store.server.ts';
import { firstAnswerGoalMinutes, firstAnswerWindowDays } from './answer-time-rules.ts';
import { readFirstAnswerTimes } from './answer-time-view.server.ts';
import { assignThread, assignThreadToAnswerer, snoozeThread } from './keep-inbox.server.ts';
import { listInbox } from './list-view.server.ts';
import { findThreadSubject, readThread, readThreadMark } from './thread-view.server.ts';
import type { InboxView, ThreadKind, ThreadSubject } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

// Each test reads the inbox whole.
beforeEach(async () => {
  await shop.test.database.pool.query(
    'truncate conversations, support_cases, form_submissions, bounced_emails cascade',
  );
  shop.clock.advance({ hours: 1 });
});

const grace = { actor: 'staff:grace', requestId: 'inbox-test' } as const;

async function member(name: string, isSuspended = false): Promise<string> {
  const memberId = randomUUID();
  await addTestStaffMember(shop.test.database.read, { memberId, name });
  if (isSuspended) {
    await shop.test.database.pool.query('update staff_members set suspended_at = now() where id = $1', [
      memberId,
    ]);
  }
  return memberId;
}

async function chatFrom(owner: ConversationOwner, words: string): Promise<number> {
  const sent = await sendVisitorMessage(shop.dependencies, owner, { clientId: randomUUID(), words });
  if (!sent.ok) throw new Error(sent.refusals[0]?.sentence);
  return sent.value.number;
}

const guest = () => ({ guestHash: randomBytes(32) });

async function caseFrom(email: string): Promise<number> {
  const opened = await openSupportCase(
    shop.dependencies,
    { name: 'Ana Núñez', email, customerId: undefined },
    {
      ...{ formKey: randomUUID(), topic: 'visit', orderNumber: undefined, photos: [] },
      message: 'May we bring a dog?',
    },
    'support@house.example',
  );
  if (!opened.ok) throw new Error(opened.refusals[0]?.sentence);
  return opened.value.number;
}

async function subjectOf(kind: ThreadKind, number: number): Promise<ThreadSubject> {
  const subject = await findThreadSubject(shop.test.database.read, kind, number);
  if (!subject) throw new Error('a thread is found by its number');
  return subject;
}

const listed = async (view: InboxView, memberId: string = randomUUID()) =>
  (await listInbox(shop.dependencies, { view, memberId, now: shop.clock.now() })).map(({ kind, number }) => [
    kind,
    number,
  ]);

it('lists unanswered chats and cases, the longest wait first, until they are answered', async () => {
  const chat = await chatFrom(guest(), 'Are you open on Monday?');
  shop.clock.advance({ minutes: 5 });
  const message = await caseFrom('ana@guests.example');
  expect(await listed('waiting')).toEqual([
    ['chat', chat],
    ['case', message],
  ]);
  await replyToConversation(shop.dependencies, { ...grace, number: chat, words: 'We are.' });
  await answerSupportCase(shop.dependencies, { ...grace, number: message, words: 'On a leash.' });
  expect(await listed('waiting')).toEqual([]);
  expect(await listed('open')).toHaveLength(2);
  await closeConversation(shop.dependencies, { ...grace, number: chat });
  await closeSupportCase(shop.dependencies, { ...grace, number: message });
  expect(await listed('open')).toEqual([]);
  expect(await listed('closed')).toHaveLength(2);
});

async function formFrom(answers = completeFormValues): Promise<number> {
  const shopWithForms = { ...shop.dependencies, formPolicy: emptyFormPolicy, formCalls: noCalls };
  const sending = { ...formSubmissionFixture(answers), key: randomUUID() };
  const taken = await storeSubmission(shopWithForms, { documentId: 'events', form: formFixture() }, sending);
  if (!taken.ok) throw new Error(taken.refusals[0]?.sentence);
  const [newest] = await newestSubmissions(shop.dependencies, { limit: 1 });
  return newest?.number ?? 0;
}
const noCalls = {
  call: () => {
    throw new Error('this form is emailed');
  },
};

/** Records that the confirmation of a new order bounced. */
async function bounceOf(email: string): Promise<{ readonly number: number; readonly order: number }> {
  const wine = await shop.sku(5);
  const buyer = await shop.buyer([[wine.skuId, 1]], { email });
  const placed = await shop.place(buyer);
  if (!placed.ok) throw new Error(placed.refusals[0]?.sentence);
  const { rows } = await shop.test.database.pool.query(
    `insert into bounced_emails (notice_id, recipient, reason, bounced_at)
     select id, recipient, '550 No such mailbox', $2 from notices where recipient = $1 and kind = 'order-confirmation'
     returning number, (select number::int from orders where email = $1) as "order"`,
    [email, shop.clock.now()],
  );
  return rows[0];
}

it('lists a form submission with its sender and answers until it is closed, and again when it is reopened', async () => {
  const number = await formFrom();
  const [row] = await listInbox(shop.dependencies, {
    ...{ view: 'waiting', memberId: randomUUID(), now: shop.clock.now() },
  });
  expect(row).toMatchObject({ kind: 'form', number, topic: 'Private events', isWaiting: true });
  expect(row).toMatchObject({ name: completeFormValues.name?.[0], email: completeFormValues.email?.[0] });
  expect(row?.words).toContain(completeFormValues.name?.[0]);
  const subject = await subjectOf('form', number);
  const id = subject.kind === 'form' ? subject.submissionId : undefined;
  const settle = (isClosed: boolean) =>
    closeOrReopenSubmission(shop.dependencies, { ...grace, id: id as FormSubmissionId, isClosed });
  expect([await settle(true), await settle(true)]).toEqual([true, false]);
  expect([await listed('waiting'), await listed('closed')]).toEqual([[], [['form', number]]]);
  expect([await settle(false), await settle(false)]).toEqual([true, false]);
  expect(await listed('waiting')).toEqual([['form', number]]);
  expect(await addNote(shop.dependencies, grace, subject, 'Twelve guests')).toMatchObject({ ok: true });
  await snoozeThread(shop.dependencies, grace, subject, 4);
  expect(await listed('snoozed')).toEqual([['form', number]]);
});

it('turns a form submission into one support case without sending an email', async () => {
  const subject = await subjectOf('form', await formFrom());
  const id = subject.kind === 'form' ? subject.submissionId : undefined;
  const open = () => openSupportCaseFromForm(shop.dependencies, { ...grace, id: id as FormSubmissionId });
  const [first, second] = await Promise.all([open(), open()]);
  expect(second).toEqual(first);
  const number = first.ok ? first.value.number : 0;
  expect(await listed('waiting')).toEqual([['case', number]]);
  const thread = await readThread(shop.dependencies, await subjectOf('case', number), shop.clock.now());
  expect(thread).toMatchObject({ email: completeFormValues.email?.[0], isCustomer: false });
  expect(thread?.messages[0]?.words).toContain('Private events');
  expect((await readThread(shop.dependencies, subject, shop.clock.now()))?.caseNumber).toBe(number);
  const { rows } = await shop.test.database.pool.query(
    `select kind from notices where subject_type = 'support_case' and subject_id = (select id::text from support_cases where number = $1)`,
    [number],
  );
  expect(rows).toEqual([]);
});

it('lists a bounced email with its order until the email is sent again', async () => {
  const { number, order } = await bounceOf('full@guests.example');
  expect(await listed('waiting')).toEqual([['bounce', number]]);
  const subject = await subjectOf('bounce', number);
  const thread = await readThread(shop.dependencies, subject, shop.clock.now());
  expect(thread).toMatchObject({
    email: 'full@guests.example',
    topic: 'order-confirmation',
    orderNumber: order,
  });
  expect(thread?.messages).toMatchObject([{ words: '550 No such mailbox' }]);
  const noticeId = (subject.kind === 'bounce' ? subject.noticeId : '') as NoticeId;
  const both = await Promise.all(
    [1, 2].map(() => resendBouncedEmail(shop.dependencies, { ...grace, noticeId })),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'EMAIL_RESENT' }] });
  expect([await listed('waiting'), await listed('closed')]).toEqual([[], [['bounce', number]]]);
  expect(await setBounceClosedByStaff(shop.dependencies, { ...grace, noticeId, isClosed: false })).toBe(true);
  expect(await listed('waiting')).toEqual([['bounce', number]]);
});

it('measures the time to the first answer in opening hours', async () => {
  const { read } = shop.test.database;
  expect(await readFirstAnswerTimes(read, shop.clock.now())).toBeUndefined();
  const [chat, message] = [await chatFrom(guest(), 'Hello?'), await caseFrom('ana@guests.example')];
  await caseFrom('ben@guests.example');
  await replyToConversation(shop.dependencies, { ...grace, number: chat, words: 'Hi.' });
  shop.clock.advance({ hours: 24 * 3 });
  await answerSupportCase(shop.dependencies, { ...grace, number: message, words: 'On a leash.' });
  const times = await readFirstAnswerTimes(read, shop.clock.now());
  expect(times).toMatchObject({ answers: 2, halfWithinMinutes: 0, goalPercent: 50 });
  expect(times?.nineInTenWithinMinutes).toBeGreaterThan(2 * firstAnswerGoalMinutes);
  shop.clock.advance({ hours: 24 * firstAnswerWindowDays });
  expect(await readFirstAnswerTimes(read, shop.clock.now())).toBeUndefined();
});

it('removes a bounced email from the inbox when its recipient is anonymized', async () => {
  await bounceOf('closed@guests.example');
  await shop.test.database.pool.query(
    `update notices set recipient = 'x@closed.invalid' where recipient = 'closed@guests.example'`,
  );
  expect(await listed('open')).toEqual([]);
});

it('measures a chat’s wait from its first unanswered message', async () => {
  const owner = guest();
  const number = await chatFrom(owner, 'Hello?');
  const first = shop.clock.now();
  shop.clock.advance({ minutes: 3 });
  await chatFrom(owner, 'Anybody here?');
  const thread = await readThread(shop.dependencies, await subjectOf('chat', number), shop.clock.now());
  expect(thread).toMatchObject({ since: first, isWaiting: true, mark: '2 true' });
  expect(thread?.messages.map(({ words }) => words)).toEqual(['Hello?', 'Anybody here?']);
});

it.each([
  ['chat', () => chatFrom(guest(), 'Hello?'), replyToConversation, closeConversation],
  ['case', () => caseFrom('ana@guests.example'), answerSupportCase, closeSupportCase],
] as const)(
  'changes the thread’s version mark when a %s is answered or closed',
  async (kind, write, answer, close) => {
    const { read } = shop.test.database;
    const number = await write();
    const subject = await subjectOf(kind, number);
    const marks: (string | undefined)[] = [];
    const note = async () => {
      marks.push(await readThreadMark(read, subject));
      expect((await readThread(shop.dependencies, subject, shop.clock.now()))?.mark).toBe(marks.at(-1));
    };
    await note();
    await answer(shop.dependencies, { ...grace, number, words: 'Yes.' });
    await note();
    await close(shop.dependencies, { ...grace, number });
    await note();
    expect(new Set(marks).size).toBe(3);
  },
);

it('finds a guest’s chat under its old number after sign-in merges it into another open chat', async () => {
  const { customerId } = await signIn({
    database: shop.test.database,
    seal: testSeal,
    now: shop.clock.now(),
  });
  const visitor = guest();
  const [own, old] = [await chatFrom({ customerId }, 'Mine'), await chatFrom(visitor, 'Before signing in')];
  await moveConversationsToCustomer(shop.dependencies, { ...visitor, customerId });
  const thread = await readThread(shop.dependencies, await subjectOf('chat', old), shop.clock.now());
  expect(thread).toMatchObject({ number: own, isCustomer: true });
  expect(thread?.messages.map(({ words }) => words)).toEqual(['Mine', 'Before signing in']);
  expect(await listed('open')).toEqual([['chat', own]]);
});

it('snoozes a thread until the time has passed or the visitor sends another message', async () => {
  const owner = guest();
  const number = await chatFrom(owner, 'Hello?');
  const subject = await subjectOf('chat', number);
  await snoozeThread(shop.dependencies, grace, subject, 4);
  expect([await listed('waiting'), await listed('snoozed')]).toEqual([[], [['chat', number]]]);
  shop.clock.advance({ hours: 4 });
  expect(await listed('waiting')).toEqual([['chat', number]]);
  await snoozeThread(shop.dependencies, grace, subject, 72);
  shop.clock.advance({ minutes: 1 });
  await chatFrom(owner, 'Still there?');
  expect([await listed('waiting'), await listed('snoozed')]).toEqual([[['chat', number]], []]);
});

it('assigns a thread to a chosen member, or an unassigned one to the first member who answers', async () => {
  const [ana, ben, gone] = await Promise.all([member('Ana'), member('Ben'), member('Carl', true)]);
  const number = await caseFrom('ana@guests.example');
  const subject = await subjectOf('case', number);
  await assignThreadToAnswerer(shop.dependencies, grace, subject, ana);
  await assignThreadToAnswerer(shop.dependencies, grace, subject, ben);
  expect([await listed('mine', ana), await listed('mine', ben)]).toEqual([[['case', number]], []]);
  const other = await subjectOf('chat', await chatFrom(guest(), 'Hello?'));
  await Promise.all([ana, ben].map((id) => assignThreadToAnswerer(shop.dependencies, grace, other, id)));
  const { rows } = await shop.test.database.pool.query(
    `select count(*)::int as count from audit_events where action = 'conversation.assigned' and subject_id = $1`,
    [other.kind === 'chat' ? other.conversationId : ''],
  );
  expect(rows).toEqual([{ count: 1 }]);
  const refusal = { ok: false, refusals: [{ code: 'MEMBER_GONE', field: 'assignee' }] };
  expect(await assignThread(shop.dependencies, grace, subject, gone)).toMatchObject(refusal);
  expect(await assignThread(shop.dependencies, grace, subject, ben)).toMatchObject({ ok: true });
  // Either of them may have the chat.
  expect(await listed('mine', ben)).toContainEqual(['case', number]);
  expect(await assignThread(shop.dependencies, grace, subject, undefined)).toMatchObject({ ok: true });
  expect(await listed('mine', ben)).not.toContainEqual(['case', number]);
});

it.each([
  ['chat', () => chatFrom(guest(), 'Hello?'), replyToConversation, 1],
  ['case', () => caseFrom('ana@guests.example'), answerSupportCase, 0],
] as const)('accepts one of two simultaneous answers to a %s', async (_kind, write, answer, last) => {
  const number = await write();
  const both = await Promise.all(
    ['staff:grace', 'staff:luis'].map((actor) =>
      answer(shop.dependencies, {
        ...{ number, words: 'Yes.', after: last, requestId: 'inbox-test' },
        actor: actor as 'staff:grace',
      }),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'ANSWERED_MEANWHILE' }] });
});

it('audits who assigned, snoozed, answered and closed a case, without the message text', async () => {
  const number = await caseFrom('ana@guests.example');
  const subject = await subjectOf('case', number);
  await assignThreadToAnswerer(shop.dependencies, grace, subject, await member('Ana'));
  await snoozeThread(shop.dependencies, grace, subject, 1);
  await answerSupportCase(shop.dependencies, { ...grace, number, words: 'A secret answer' });
  await closeSupportCase(shop.dependencies, { ...grace, number });
  const { rows } = await shop.test.database.read.execute<{ action: string; actor: string; data: object }>(
    sql`select action, actor, data from audit_events where subject_type = 'case' and request_id = 'inbox-test'
         and subject_id = ${subject.kind === 'case' ? subject.caseId : ''} order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'case.assigned',
    'case.snoozed',
    'case.answered',
    'case.closed',
  ]);
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['staff:grace']));
  expect(JSON.stringify(rows)).not.toContain('secret');
});

it('stores notes about a thread, and deletes them with the thread', async () => {
  const subject = await subjectOf('chat', await chatFrom(guest(), 'Hello?'));
  expect(await addNote(shop.dependencies, grace, subject, 'Regular from Fresno')).toMatchObject({ ok: true });
  expect(await notesAbout(shop.test.database.read, subject)).toMatchObject([{ body: 'Regular from Fresno' }]);
  await shop.test.database.pool.query('delete from conversations');
  expect(await notesAbout(shop.test.database.read, subject)).toEqual([]);
});
