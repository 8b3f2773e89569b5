import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFormReceiver, startFormServices } from '../../../../test/helpers/forms.ts';
import { takeWaitingJobs, waitingJobs } from '../../../../test/helpers/jobs.ts';
import type { FormSubmissionId } from '../../../core/ids.ts';
import type { FormCallAnswer } from '../../../integrations/form-calls/port.ts';
import { sendSubmissionJob, sweepSubmissionsJob } from '../jobs.server.ts';
import type { BlockOf } from '../types.ts';
import {
  deleteCustomerSubmissions,
  newestSubmissions,
  retrySubmission,
  storeSubmission,
  submissionByNumber,
} from './index.server.ts';
import { maxFormLength, maxFormTextLength, submissionRetentionDays } from './rules.ts';
import { claimSubmission } from './store.server.ts';
import { completeFormValues, filledTextAreas, formFixture, formSubmissionFixture } from './testing.ts';

let program: Awaited<ReturnType<typeof startFormReceiver>>;
let forms: Awaited<ReturnType<typeof startFormServices>>;
beforeAll(async () => {
  program = await startFormReceiver();
  forms = await startFormServices({
    mailboxes: [],
    actions: [`${program.origin}/in`],
    builder: { origin: program.origin, apiKey: 'key' },
  });
});
afterAll(async () => {
  await Promise.all([program.stop(), forms.stop()]);
});

const actor = 'operator:rosa' as const;

const calling = (change: Partial<BlockOf<'form'>> = {}) =>
  formFixture({
    sendSubmissionsTo: 'custom',
    action: `${program.origin}/in`,
    errorMessagePath: 'error.message',
    ...change,
  });

const send = (
  form: BlockOf<'form'>,
  sending = formSubmissionFixture(completeFormValues),
  shop = forms.dependencies,
) => storeSubmission(shop, { documentId: 'private-events', form }, sending);

/** Submits a form in a shop that stores its own documents, so that the shop itself sends the email. */
const mail = (form: BlockOf<'form'>, sending = formSubmissionFixture(completeFormValues)) => {
  const { formPolicy } = forms.dependencies;
  return send(form, sending, { ...forms.dependencies, formPolicy: { ...formPolicy, builder: undefined } });
};

const newest = async () => {
  const [submission] = await newestSubmissions(forms.dependencies, { limit: 1 });
  if (!submission) throw new Error('nothing was sent');
  return submission;
};

const counted = async () => {
  const { rows } = await forms.test.database.read.execute<{ kept: number; unsent: number }>(
    sql`select (select count(*)::integer from form_submissions) as kept,
               (select count(*)::integer from notices where subject_type = 'form_submission') as unsent`,
  );
  return rows[0] ?? { kept: 0, unsent: 0 };
};

/** Runs the due jobs as a worker process does. */
async function work(): Promise<void> {
  for (const job of await takeWaitingJobs(forms.test.database, 'send-submission'))
    await sendSubmissionJob.run(forms.dependencies, job);
}

const quiet = () => takeWaitingJobs(forms.test.database, 'send-submission');

describe('a submission by email', () => {
  it('is stored encrypted and emailed once to its document’s mailbox, even if sent concurrently', async () => {
    const before = await counted();
    const sending = formSubmissionFixture(completeFormValues);
    const answers = await Promise.all(Array.from({ length: 8 }, () => mail(formFixture(), sending)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await counted()).toEqual({ kept: before.kept + 1, unsent: before.unsent + 1 });
    const submission = await newest();
    expect(submission).toMatchObject({
      target: 'visits@mesalucero.example',
      formName: 'Private events',
      state: 'received',
    });
    const { rows } = await forms.test.database.read.execute<{ row: string }>(
      sql`select form_submissions::text || (select string_agg(data::text, '') from jobs.job) as row from form_submissions where id = ${submission.id}`,
    );
    expect(rows[0]?.row).not.toMatch(/Ana|guests\.example|forty/);
    const { answers: said } = (await submissionByNumber(forms.dependencies, submission.number)) ?? {};
    expect(said?.[0]?.values).toEqual(['Ana Núñez']);
    await mail(formFixture(), {
      ...sending,
      given: { ...completeFormValues, message: ['Other words under the same key.'] },
    });
    expect((await counted()).kept).toBe(before.kept + 2);
  });

  it('is stored up to the maximum length, with any characters', async () => {
    const { blocks, given } = filledTextAreas(maxFormLength / maxFormTextLength);
    expect(await send(formFixture({}, blocks), formSubmissionFixture(given))).toMatchObject({ ok: true });
    const { answers } = (await submissionByNumber(forms.dependencies, (await newest()).number)) ?? {};
    expect(answers?.map(({ values }) => values)).toEqual(Object.values(given));
  });

  it('is stored once per day for the same text from the same network if it has no form key', async () => {
    const before = await counted();
    const sending = formSubmissionFixture({ ...completeFormValues, name: ['Without a script'] }, '');
    await Promise.all([mail(formFixture(), sending), mail(formFixture(), sending)]);
    await mail(formFixture(), { ...sending, network: '192.0.2.99' });
    await mail(formFixture(), formSubmissionFixture({ ...completeFormValues, name: ['Jane Doe'] }, ''));
    expect((await counted()).kept).toBe(before.kept + 3);
    forms.clock.advance({ days: 1 });
    await mail(formFixture(), sending);
    expect((await counted()).kept).toBe(before.kept + 4);
  });

  it("is rejected if its document's destination is not allowed", async () => {
    const before = await counted();
    expect(await send(formFixture({ sendSubmissionsToEmail: 'mallory@evil.example' }))).toMatchObject({
      refusals: [{ code: 'FORM_CLOSED' }],
    });
    expect(await send(calling({ action: `${program.origin}/other` }))).toMatchObject({
      refusals: [{ code: 'FORM_CLOSED' }],
    });
    expect(await counted()).toEqual(before);
  });
});

describe('a submission by HTTP call', () => {
  it('calls its action URL once, with the document’s headers and an idempotency key', async () => {
    const before = program.heard.length;
    expect(await send(calling({ customHeaders: { 'x-list': 'events', host: 'evil.example' } }))).toEqual({
      ok: true,
    });
    const submission = await newest();
    expect(submission).toMatchObject({ state: 'sent', tries: 1, target: `${program.origin}/in` });
    expect(program.heard.slice(before)).toMatchObject([
      { method: 'POST', url: '/in', headers: { 'x-list': 'events', 'idempotency-key': submission.id } },
    ]);
    expect(JSON.parse(program.heard.at(-1)?.body ?? '')).toMatchObject({
      occasion: 'wedding',
      source: 'page',
    });
    await quiet();
  });

  it('calls the page builder’s form endpoint with the encoded recipient', async () => {
    expect(await send(formFixture({ sendSubmissionsTo: 'builder' }))).toEqual({ ok: true });
    const url = new URL(program.heard.at(-1)?.url ?? '', program.origin);
    expect(url.pathname).toBe('/api/v1/form-submit');
    expect(atob(url.searchParams.get('to') ?? '')).toBe('visits@mesalucero.example');
    expect((await newest()).target).toBe(`${program.origin}/api/v1/form-submit`);
    await quiet();
  });

  it('is rejected with the message that its action returned, and retried when the visitor sends it again', async () => {
    const sending = formSubmissionFixture(completeFormValues);
    program.willAnswer(422, { error: { message: 'We are full in June.' } });
    expect(await send(calling(), sending)).toMatchObject({
      refusals: [{ code: 'ANSWERED_NO', sentence: 'We are full in June.' }],
    });
    program.willAnswer(404);
    expect(await send(calling(), sending)).toMatchObject({ refusals: [{ code: 'NOT_TAKEN' }] });
    expect(await newest()).toMatchObject({ state: 'failed', reason: 'answered 404', tries: 2 });
    expect(await send(calling(), sending)).toEqual({ ok: true });
    expect(await newest()).toMatchObject({ state: 'sent', tries: 3 });
    await quiet();
  });

  it('is sent once when the form is submitted twice concurrently, and both requests get the same outcome', async () => {
    const before = program.heard.length;
    const sending = formSubmissionFixture(completeFormValues);
    program.willAnswer(422, { error: { message: 'No.' } });
    const release = program.hold();
    const both = Promise.all([send(calling(), sending), send(calling(), sending)]);
    await expect.poll(() => program.heard.length).toBe(before + 1);
    release();
    expect((await both).map(({ ok }) => ok)).toEqual([false, false]);
    expect(program.heard).toHaveLength(before + 1);
    await quiet();
  });

  it('is retried with increasing delays while its action fails temporarily, until it is accepted', async () => {
    const before = program.heard.length;
    program.willAnswer(503);
    program.willAnswer(500, 'nothing to read');
    expect(await send(calling())).toMatchObject({ refusals: [{ code: 'NOT_YET' }] });
    expect(await newest()).toMatchObject({ state: 'received', tries: 1, reason: 'answered 503' });
    forms.clock.advance({ seconds: 60 });
    await work();
    expect(await newest()).toMatchObject({ state: 'received', tries: 2, reason: 'answered 500' });
    forms.clock.advance({ seconds: 120 });
    await work();
    expect(await newest()).toMatchObject({ state: 'sent', tries: 3 });
    const keys = program.heard.slice(before).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    await work();
    expect(program.heard).toHaveLength(before + 3);
  });

  it('fails permanently after 12 attempts, and can be retried by an operator', async () => {
    for (let tries = 0; tries < 12; tries += 1) program.willAnswer(503);
    await send(calling());
    for (let tries = 1; tries < 12; tries += 1) {
      forms.clock.advance({ hours: 6 });
      await work();
    }
    const { number } = await newest();
    expect(await newest()).toMatchObject({ state: 'failed', tries: 12, reason: 'answered 503' });
    expect(await waitingJobs(forms.test.database, 'send-submission')).toEqual([]);
    expect(await retrySubmission(forms.dependencies, { number, actor })).toEqual({ ok: true });
    await work();
    expect(await newest()).toMatchObject({ state: 'sent', tries: 13 });
    expect(await retrySubmission(forms.dependencies, { number, actor })).toMatchObject({
      refusals: [{ code: 'SUBMISSION_NOT_FAILED' }],
    });
  });

  it('is no longer sent after its action was removed from the allowlist', async () => {
    program.willAnswer(503);
    await send(calling());
    const before = program.heard.length;
    const strict = {
      ...forms.dependencies,
      formPolicy: { ...forms.dependencies.formPolicy, actions: [] },
    };
    forms.clock.advance({ seconds: 60 });
    for (const job of await quiet()) await sendSubmissionJob.run(strict, job);
    expect(await newest()).toMatchObject({ state: 'failed', reason: 'no longer allowed' });
    expect(program.heard).toHaveLength(before);
  });
});

describe('a stalled submission', () => {
  const dying = (died: 'before the call' | 'after the call') => ({
    ...forms.dependencies,
    formCalls: {
      call: async (call: Parameters<typeof forms.dependencies.formCalls.call>[0]) => {
        if (died === 'after the call') await forms.dependencies.formCalls.call(call);
        throw new Error('gone');
      },
    },
  });

  it.each(['before the call', 'after the call'] as const)(
    'is sent by a job if the process died %s',
    async (died) => {
      const before = program.heard.length;
      const standing = { documentId: 'private-events', form: calling() };
      await expect(
        storeSubmission(dying(died), standing, formSubmissionFixture(completeFormValues)),
      ).rejects.toThrow('gone');
      expect(await newest()).toMatchObject({ state: 'sending', tries: 1 });
      await work();
      expect(await newest(), 'not taken for lost at once').toMatchObject({ state: 'sending', tries: 1 });
      forms.clock.advance({ seconds: 60 });
      await work();
      expect(await newest()).toMatchObject({ state: 'sent', tries: 2 });
      const calls = program.heard.slice(before);
      expect(calls).toHaveLength(died === 'after the call' ? 2 : 1);
      expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    },
  );

  it('is not affected by a late response to the process that stalled', async () => {
    const calls: PromiseWithResolvers<FormCallAnswer>[] = [];
    const held = {
      ...forms.dependencies,
      formCalls: {
        call: () => {
          const answer = Promise.withResolvers<FormCallAnswer>();
          calls.push(answer);
          return answer.promise;
        },
      },
    };
    const answered = (at: number, status: number) =>
      calls[at]?.resolve({ kind: 'answered', status, text: '' });
    const standing = { documentId: 'private-events', form: calling() };
    const late = storeSubmission(held, standing, formSubmissionFixture(completeFormValues));
    await expect.poll(() => calls.length).toBe(1);
    forms.clock.advance({ seconds: 60 });
    const [job] = await quiet();
    const present = job && sendSubmissionJob.run(held, job);
    await expect.poll(() => calls.length).toBe(2);
    answered(0, 422);
    expect(await late, 'nobody knows yet').toMatchObject({ refusals: [{ code: 'NOT_YET' }] });
    expect(await newest()).toMatchObject({ state: 'sending', tries: 2 });
    answered(1, 200);
    await present;
    expect(await newest()).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('is sent by the sweep if its job was lost', async () => {
    program.willAnswer(503);
    await send(calling());
    await quiet();
    forms.clock.advance({ minutes: 15 });
    await sweepSubmissionsJob.run(forms.dependencies);
    await work();
    expect(await newest()).toMatchObject({ state: 'sent' });
  });

  it('is claimed by only one of many concurrent workers', async () => {
    program.willAnswer(503);
    await send(calling());
    const { id } = await newest();
    forms.clock.advance({ seconds: 60 });
    const now = forms.clock.now();
    const until = new Date(now.getTime() + 60_000);
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimSubmission(forms.test.database.read, { id, now, until })),
    );
    expect(claims.filter((claimed) => claimed !== undefined)).toHaveLength(1);
    forms.clock.advance({ seconds: 60 });
    await work();
    expect(await newest()).toMatchObject({ state: 'sent' });
  });
});

describe('stored submissions', () => {
  it('are found and deleted by the sender’s email address', async () => {
    const email = ['Iris@Guests.example'];
    await mail(formFixture(), formSubmissionFixture({ ...completeFormValues, email }));
    await send(calling(), formSubmissionFixture({ ...completeFormValues, email }));
    await quiet();
    expect(
      await newestSubmissions(forms.dependencies, { mailbox: 'iris@guests.example', limit: 9 }),
    ).toHaveLength(2);
    expect(
      await deleteCustomerSubmissions(forms.dependencies, { mailbox: 'IRIS@guests.example', actor }),
    ).toBe(2);
    expect(await newestSubmissions(forms.dependencies, { mailbox: 'iris@guests.example', limit: 9 })).toEqual(
      [],
    );
  });

  it('are deleted after their retention period', async () => {
    await mail(formFixture());
    const { number } = await newest();
    forms.clock.advance({ days: submissionRetentionDays });
    await sweepSubmissionsJob.run(forms.dependencies);
    expect(await submissionByNumber(forms.dependencies, number)).toBeDefined();
    forms.clock.advance({ seconds: 1 });
    await sweepSubmissionsJob.run(forms.dependencies);
    expect(await submissionByNumber(forms.dependencies, number)).toBeUndefined();
  });

  it('cannot change their contents or destination, or return to an earlier state', async () => {
    await send(calling());
    const { id } = await newest();
    const refused = async (change: ReturnType<typeof sql>) =>
      expect(
        forms.test.database.read.execute(
          sql`update form_submissions set ${change} where id = ${id as FormSubmissionId}`,
        ),
      ).rejects.toMatchObject({ cause: { code: '23000' } });
    await refused(sql`contents = '\\x00'`);
    await refused(sql`target = 'mallory@evil.example'`);
    await refused(sql`state = 'received'`);
    await refused(sql`state = 'sending'`);
  });
});
