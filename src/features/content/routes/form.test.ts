import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFormReceiver, startFormServices } from '../../../../test/helpers/forms.ts';
import { restrictNoticeWriters } from '../../../../test/helpers/letters.ts';
import { formRequestArguments, pageRequestArguments } from '../../../../test/helpers/route.ts';
import type { ContentDocumentId } from '../../../core/ids.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { completeFormValues, formFixture } from '../../../engine/content/forms/testing.ts';
import type { FormSubmissionResponse } from '../../../engine/content/forms/types.ts';
import { publishDocument, saveDocument, unpublishDocument } from '../../../engine/content/index.server.ts';
import type { BlockOf } from '../../../engine/content/types.ts';
import { sendNotice, unsentNotices } from '../../../engine/notices/index.server.ts';
import type { Mail } from '../../../integrations/mail/port.ts';
import { uncachedPageModels } from '../../../platform/page-cache/page-models.server.ts';
import { submissionEmail } from '../write-submission-mail.server.ts';
import { action, loader } from './form.tsx';

let program: Awaited<ReturnType<typeof startFormReceiver>>;
let forms: Awaited<ReturnType<typeof startFormServices>>;
beforeAll(async () => {
  program = await startFormReceiver();
  forms = await startFormServices();
  await publish(
    formFixture(),
    formFixture({ id: 'led-on', successUrl: '/visit?from=form#top' as never }),
    calling(),
  );
});
afterAll(async () => {
  await Promise.all([program.stop(), forms.stop()]);
});

const calling = () =>
  formFixture({
    id: 'calling',
    sendSubmissionsTo: 'custom',
    action: `${program.origin}/in`,
    errorMessagePath: 'error',
  });
const id = 'private-events' as ContentDocumentId;
const actor = 'operator:rosa' as const;

const reading = () => ({ ...forms.dependencies, models: uncachedPageModels, content: undefined });

async function publish(...blocks: readonly BlockOf<'form'>[]): Promise<void> {
  // Ids of blocks are unique within a document.
  const own = blocks.map((form, at) => ({
    ...form,
    blocks: JSON.parse(
      JSON.stringify(form.blocks).replaceAll(/"id":"([\w-]+)"/g, `"id":"$1-${at}"`),
    ) as unknown,
  }));
  const file = {
    id,
    name: 'Private events',
    data: { url: '/private-events', title: 'Private events', blocks: own },
  };
  const saved = await saveDocument(reading(), file, actor);
  if (!saved.ok) throw new Error(saved.refusals.map(({ sentence }) => sentence).join(' '));
  await publishDocument(reading(), { id }, actor);
}

const dependencies = (): Partial<ShopDependencies> => ({
  ...forms.dependencies,
  content: undefined,
  configuration: {
    mode: 'test',
    contentForms: { mailboxes: [], actions: [`${program.origin}/in`] },
    contentHost: undefined,
  } as unknown as ShopDependencies['configuration'],
});

type Pairs = readonly (readonly [string, string])[];
const pairsOf = (given: Readonly<Record<string, readonly string[]>>): Pairs =>
  Object.entries(given).flatMap(([name, values]) => values.map((value) => [name, value] as const));

let places = 0;

/** Submits a form from its own network address, so that tests don't share rate limits. */
async function sent(
  fields: Pairs,
  { formId = 'enquiry', documentId = id as string, script = true, place = '', query = '' } = {},
) {
  places += 1;
  const clientAddress = place || `10.1.${places >> 8}.${places & 255}`;
  const path = `/forms/${documentId}/${formId}`;
  const asked = formRequestArguments(dependencies(), path, fields, { script, clientAddress });
  const request = new Request(asked.request.url + query, asked.request);
  const answer = await action({ ...asked, request, params: { documentId, formId } } as never).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return { to: answer.headers.get('location') };
  const { data, init } = answer as { data: FormSubmissionResponse; init?: ResponseInit };
  return { status: init?.status ?? 200, answer: data };
}

const entered = pairsOf(completeFormValues);

/** Renders every enqueued email as it would be sent, and returns them. */
async function mails(): Promise<Mail[]> {
  const left: Mail[] = [];
  const post = {
    database: forms.test.database,
    clock: forms.clock,
    sender: { name: 'The house', address: 'orders@house.example' },
    publicUrl: 'https://house.example',
    mail: { send: async (mail: Mail) => void left.push(mail), close: () => {} },
    writers: restrictNoticeWriters({
      form_submission: submissionEmail.writer({ ...forms.dependencies, publicUrl: 'https://house.example' }),
    }),
  };
  for (const notice of await unsentNotices(forms.test.database.read, forms.clock.now(), 1_000)) {
    await sendNotice(post, notice.id);
  }
  return left;
}

const countKept = async () => {
  const { rows } = await forms.test.database.read.execute<{ kept: number }>(
    sql`select count(*)::integer as kept from form_submissions`,
  );
  return rows[0]?.kept ?? 0;
};

describe('a submitted form', () => {
  it('is confirmed in place for a script and emailed to the mailbox of its document', async () => {
    expect(await sent(entered)).toEqual({ status: 200, answer: { kind: 'taken' } });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: { address: 'visits@mesalucero.example' },
      replyTo: { name: '', address: 'ana@guests.example' },
    });
    expect(mail?.subject).toBe('Private events: submission 3001 · Mesa Lucero');
    expect(mail?.text).toContain('Your name: Ana Núñez');
    expect(mail?.text).toContain('> A table for forty,\n> in the shade.');
  });

  it('redirects to a thank-you page, or to the page that its document names, without scripts', async () => {
    const from = ['form:from', '/private-events'] as const;
    const thanks = await sent([...entered, from], { script: false });
    expect(thanks).toEqual({ to: `/forms/${id}/enquiry?sent=yes&from=%2Fprivate-events` });
    const page = await loader({
      ...pageRequestArguments(dependencies(), thanks.to ?? ''),
      params: { documentId: id, formId: 'enquiry' },
    } as never);
    expect(page.data).toMatchObject({ isSent: true, from: '/private-events', title: 'Private events' });
    expect(JSON.stringify(page.data)).not.toContain('visits@mesalucero.example');
    expect(await sent(entered, { formId: 'led-on' })).toEqual({ to: '/visit?from=form' });
    expect(await sent([...entered, ['form:from', '//evil.example/x']], { script: false })).toEqual({
      to: `/forms/${id}/enquiry?sent=yes`,
    });
    await mails();
  });

  it('is rejected with the entered values and a sentence at each invalid field', async () => {
    const wrong: Pairs = [
      ['name', ''],
      ['email', 'ana@'],
      ['message', '<b>Hello</b>'],
      ['form:from', '/private-events'],
    ];
    expect(await sent(wrong, { script: false })).toMatchObject({
      status: 422,
      answer: {
        kind: 'refused',
        from: '/private-events',
        problems: [{ fieldId: 'name-0-field' }, { fieldId: 'email-0-field' }],
        entered: { email: ['ana@'], message: ['<b>Hello</b>'] },
      },
    });
    expect(await sent(wrong)).toMatchObject({ status: 200, answer: { kind: 'refused' } });
  });

  it('is rejected with the message that its action returns', async () => {
    program.willAnswer(409, { error: 'June is full.' });
    expect(await sent(entered, { formId: 'calling' })).toMatchObject({
      answer: { kind: 'refused', message: 'June is full.', problems: [] },
    });
    program.willAnswer(409, '<h1>No</h1>');
    const { answer } = await sent(entered, { formId: 'calling', script: false });
    expect(answer).toMatchObject({ kind: 'refused', entered: { name: ['Ana Núñez'] } });
    expect(answer).not.toHaveProperty('message');
  });

  it('is confirmed but not stored if the hidden bot field is filled in', async () => {
    const before = await countKept();
    expect(await sent([...entered, ['form:website', 'https://spam.example']])).toMatchObject({
      answer: { kind: 'taken' },
    });
    expect(await countKept()).toBe(before);
  });

  it('is limited to ten an hour per network', async () => {
    const place = '198.51.100.7';
    const often = async () => (await sent([...entered, ['guests', String(places)]], { place })).answer;
    for (let slip = 0; slip < 12; slip += 1)
      expect(await sent([], { place })).toMatchObject({ answer: { problems: [{}, {}] } });
    for (let sending = 0; sending < 10; sending += 1) expect(await often()).toEqual({ kind: 'taken' });
    expect(await often()).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Too many attempts'),
    });
    forms.clock.advance({ hours: 1 });
    expect(await often()).toEqual({ kind: 'taken' });
    await mails();
  });

  it('is rejected if its form or document is unknown or unpublished', async () => {
    const gone = { answer: { kind: 'refused', message: expect.stringContaining('no longer available') } };
    expect(await sent(entered, { formId: 'name-0' })).toMatchObject(gone);
    expect(await sent(entered, { documentId: 'nowhere' })).toMatchObject(gone);
    expect(await sent(entered, { documentId: '../x' })).toMatchObject(gone);
    await unpublishDocument(reading(), { id }, actor);
    expect(await sent(entered)).toMatchObject(gone);
    await publishDocument(reading(), { id }, actor);
  });
});

describe('an attacker', () => {
  const elsewhere = 'mallory@evil.example';

  it('cannot change the recipient, action or headers through extra fields, the query or an email address', async () => {
    const names = [
      'to',
      'recipient',
      'email_to',
      'sendSubmissionsTo',
      'sendSubmissionsToEmail',
      'action',
      'formaction',
    ];
    const more = [
      'method',
      'contentType',
      'customHeaders',
      'successUrl',
      'target',
      'cc',
      'bcc',
      'form:to',
      'form:action',
      'block',
      '__proto__',
    ];
    const before = (await mails()).length + program.heard.length;
    for (const name of [...names, ...more]) {
      const value = /action|url/i.test(name) ? 'https://evil.example/in' : elsewhere;
      expect(await sent([...entered, [name, value]])).toEqual({ status: 200, answer: { kind: 'taken' } });
    }
    for (const name of ['sendSubmissionsToEmail', 'action', 'to', 'apiKey', 'name']) {
      await sent([...entered, ['guests', '7']], { query: `?${name}=${encodeURIComponent(elsewhere)}` });
      await sent([...entered, ['customHeaders[host]', 'evil.example']], {
        formId: 'calling',
        query: `?${name}=https://evil.example`,
      });
    }
    for (const enteredMailbox of [
      `ana@guests.example\r\nBcc: ${elsewhere}`,
      `ana@guests.example,${elsewhere}`,
    ]) {
      expect(await sent(pairsOf({ ...completeFormValues, email: [enteredMailbox] }))).toMatchObject({
        answer: { kind: 'refused' },
      });
    }
    const left = await mails();
    expect(left.length + program.heard.length).toBeGreaterThan(before + 20);
    expect(new Set(left.map(({ to }) => to.address))).toEqual(new Set(['visits@mesalucero.example']));
    expect(new Set(left.map(({ replyTo }) => replyTo?.address))).toEqual(new Set(['ana@guests.example']));
    for (const { url, headers } of program.heard)
      expect([url, headers.host]).toEqual(['/in', new URL(program.origin).host]);
  });

  it('cannot inject markup or another recipient with any of 200 payloads in any field', async () => {
    const names = ['name', 'email', 'guests', 'occasion', 'message', 'source', 'form:from', 'form:key'];
    const cases = hostile.flatMap((payload) => names.map((name) => [name, payload] as const)).slice(0, 200);
    expect(cases).toHaveLength(200);
    for (const [at, [name, payload]] of cases.entries()) {
      const fields = entered.filter(([each]) => each !== name);
      const { answer, to } = await sent([...fields, [name, payload]], {
        script: at % 2 === 0,
      });
      if (to) expect(to).toMatch(/^\/forms\/private-events\/enquiry\?sent=yes/);
      else expect(['taken', 'refused']).toContain(answer?.kind);
      if (places % 100 === 0) forms.clock.advance({ hours: 1 });
    }
    for (const { to, replyTo, subject, html, text } of await mails()) {
      expect(to.address).toBe('visits@mesalucero.example');
      expect(replyTo?.address ?? '').not.toMatch(/evil|[\s,<>]/);
      expect(subject).toMatch(/^Private events: submission \d+ · Mesa Lucero$/);
      // The logo in the header is our own.
      const said = html.replace(/<img src="https:\/\/house\.example\/email\/mark-[^>]*>/, '');
      expect(said).not.toMatch(/<(script|img|svg|iframe|a|form|base|meta http)/i);
      expect(text).not.toMatch(/\r|\0/);
    }
  });
});

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1);//",
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<iframe src="https://evil.example">',
  '<a href="https://evil.example">x</a>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=card>',
  'x\r\nBcc: mallory@evil.example',
  'x\nTo: mallory@evil.example\n\nHello',
  'x\0y',
  '\u202etxt.exe',
  '{{constructor.constructor("alert(1)")()}}',
  '#{7*7}',
  '%0d%0aSet-Cookie: a=b',
  "' or 1=1; drop table form_submissions; --",
  '../../etc/passwd',
  '=HYPERLINK("https://evil.example")',
  '//evil.example',
  'https://evil.example/\\@mesalucero.example',
  '\ud800',
];
