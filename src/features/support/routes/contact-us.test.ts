import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restrictNoticeWriters } from '../../../../test/helpers/letters.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { sendNotice, unsentNotices } from '../../../engine/notices/index.server.ts';
import { answerSupportCase, findSupportCaseByNumber } from '../../../engine/support/index.server.ts';
import type { Mail } from '../../../integrations/mail/port.ts';
import { supportEmail } from '../write-support-mail.server.ts';
import { action, loader } from './contact-us.tsx';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const dependencies = () => shop.routeDependencies();

let places = 0;
type Entry = string | File;

/**
 * Submits the form from a new client address, so that tests don't share rate limits. Returns the redirect's location, or the status and
 * data of the response.
 */
async function sent(fields: Readonly<Record<string, Entry | readonly Entry[]>>, cookie = '', place = '') {
  places += 1;
  const body = new FormData();
  const usual = {
    formKey: randomUUID(),
    website: '',
    topic: 'visit',
    name: 'Ana Núñez',
    message: 'May we come on Sunday?',
  };
  const address = { email: `guest-${places}@guests.example` };
  for (const [name, values] of Object.entries({ ...usual, ...(cookie === '' && address), ...fields })) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const path = '/shop/contact-us';
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body, headers: { cookie } });
  const asked = pageRequestArguments(dependencies(), path, cookie);
  const { requestContext } = await import('../../../platform/context.server.ts');
  asked.context.set(requestContext, {
    requestId: 'test',
    nonce: undefined,
    clientAddress: place || `10.0.${places >> 8}.${places & 255}`,
  });
  const answer = await action({ ...asked, request } as never);
  if (answer instanceof Response) return answer.headers.get('location') ?? '';
  const { data, init } = answer as { data: unknown; init?: ResponseInit };
  return `${init?.status} ${JSON.stringify(data)}`;
}

async function caseOf(location: string) {
  const page = (await loader(pageRequestArguments(dependencies(), location) as never)) as {
    data: { sent?: { number?: number } };
  };
  const number = page.data.sent?.number;
  if (number === undefined) throw new Error(`no case: ${location}`);
  const found = await findSupportCaseByNumber(shop.test.database.read, number);
  if (!found) throw new Error('a case has its number');
  return found;
}

/** Renders every queued email and returns the emails. */
async function mails(): Promise<Mail[]> {
  const left: Mail[] = [];
  const post = {
    database: shop.test.database,
    clock: shop.clock,
    sender: { name: 'The house', address: 'orders@house.example' },
    publicUrl: 'https://house.example',
    mail: { send: async (mail: Mail) => void left.push(mail), close: () => {} },
    writers: restrictNoticeWriters({
      support_case: supportEmail.writer({ database: shop.test.database, publicUrl: 'https://house.example' }),
    }),
  };
  for (const { id } of await unsentNotices(shop.test.database.read, shop.clock.now(), 500))
    await sendNotice(post, id);
  return left;
}

const countCases = async () => {
  const { rows } = await shop.test.database.read.execute<{ count: number }>(
    sql`select count(*) as count from support_cases`,
  );
  return Number(rows[0]?.count);
};

const jpeg = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], '../../x\u0000.svg', {
  type: 'text/html',
});

/** Returns an email's HTML without the image of our logo, which is in every header. */
const withoutMark = (mail: Mail | undefined) =>
  mail?.html.replace(/<img src="https:\/\/house\.example\/email\/mark-[^>]*>/, '');

describe('the contact form', () => {
  it('accepts a guest’s message and returns a number that can’t be forged', async () => {
    const location = await sent({ photos: [jpeg, jpeg], orderNumber: '# 10 001' });
    expect(location).toMatch(/^\/shop\/contact-us\?done=\d{4,}\.[\w-]{22}$/);
    expect(await caseOf(location)).toMatchObject({ topic: 'visit', photoCount: 2, customerId: undefined });
    await expect(caseOf(location.replace(/done=\d+/, 'done=1'))).rejects.toThrow('no case');
  });

  it('uses the name and address of a signed-in customer, regardless of the form', async () => {
    const ana = await shop.signIn();
    const hostile = {
      name: 'Mallory',
      email: 'mallory@guests.example',
      customerId: randomUUID(),
      state: 'closed',
    };
    const found = await caseOf(await sent(hostile, ana.cookie));
    expect(found).toMatchObject({
      name: 'Iris Calloway',
      email: ana.email,
      customerId: ana.customerId,
      state: 'open',
    });
  });

  it.each<[string, Readonly<Record<string, Entry | readonly Entry[]>>, RegExp]>([
    ['no topic', { topic: '' }, /^422 .*"topic".*Choose a topic/],
    ['an unknown topic', { topic: 'refund me' }, /^422 .*"topic"/],
    ['an invalid email address', { email: 'ana' }, /^422 .*"email"/],
    ['two email addresses', { email: 'a@b.example, c@d.example' }, /^422 .*"email"/],
    ['a header in the email address', { email: 'a@b.example\r\nBcc: c@d.example' }, /^422 .*"email"/],
    ['a text that is too short', { message: 'Hello' }, /^422 .*"message"/],
    ['an order number in letters', { orderNumber: 'ten' }, /^422 .*"orderNumber"/],
    [
      'an SVG file',
      { photos: new File(['<svg onload="x()"/>'], 'a.jpg', { type: 'image/jpeg' }) },
      /^422 .*JPEG, PNG, WebP or HEIC/,
    ],
    ['fifty photos', { photos: Array.from({ length: 50 }, () => jpeg) }, /^422 .*no more than 5 photos/],
    [
      'only empty fields',
      { name: '', email: '', topic: '', message: '' },
      /^422 .*"name".*"email".*"topic".*"message"/,
    ],
    [
      'an invalid form key',
      { formKey: '1' },
      /^422 .*Form submission error :\( Please check your answers and try again/,
    ],
  ])('rejects a message with %s and stores nothing', async (_what, change, expected) => {
    const before = await countCases();
    const answer = await sent({ message: 'May we come on Sunday?', ...change });
    expect(answer).toMatch(expected);
    expect(await countCases()).toBe(before);
  });

  it('confirms a message from a bot but stores nothing', async () => {
    const before = await countCases();
    expect(await sent({ website: 'https://spam.example' })).toBe('/shop/contact-us?done=yes');
    expect(await countCases()).toBe(before);
  });

  it('limits messages to ten an hour per network address and five per email address', async () => {
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push(await sent({}, '', '192.0.2.7'));
    expect(answers.filter((answer) => answer.startsWith('/shop'))).toHaveLength(10);
    expect(answers.at(-1)).toMatch(/^429 .*wait an hour/);
    const email = 'victim@guests.example';
    const mailed = [];
    for (let time = 0; time < 6; time += 1) mailed.push(await sent({ email }));
    expect(mailed.filter((answer) => answer.startsWith('/shop'))).toHaveLength(5);
    expect(mailed.at(-1)).toMatch(/^429 /);
  });
});

describe('emails about a message', () => {
  const hostile = {
    name: 'Ana "<b>x</b>"\r\nBcc: all@guests.example',
    message:
      '<script>x()</script>\n\n<a href="https://evil.example">win</a> <img src=x onerror=x()> https://evil.example',
  };

  it('contain input only as plain text, and none of it in the copy to a guest', async () => {
    await mails();
    const email = 'ana@guests.example';
    await caseOf(await sent({ ...hostile, email }));
    const [forWinery, forGuest, ...others] = (await mails())
      .toSorted((one, other) => one.to.address.localeCompare(other.to.address))
      .toReversed();
    expect(others).toEqual([]);
    expect(forWinery?.to.address).toBe('visits@mesalucero.example');
    expect(forWinery?.replyTo?.address).toBe(email);
    expect(forWinery?.replyTo?.name).not.toMatch(/[\r\n]/);
    expect(forWinery?.subject).not.toContain('Ana');
    expect(forWinery?.text).toContain('<script>x()</script>');
    expect(forWinery?.html).toContain('&lt;script&gt;x()&lt;/script&gt;');
    expect(withoutMark(forWinery)).not.toMatch(/<(?:script|img|a)\b/);
    // A guest can enter anyone's address, so their text isn't emailed to it.
    expect(forGuest?.to).toEqual({ name: '', address: email });
    expect(forGuest?.replyTo).toEqual({ name: 'Mesa Lucero Estate', address: 'visits@mesalucero.example' });
    for (const text of [forGuest?.text, forGuest?.html]) expect(text).not.toMatch(/evil|script|Ana|<b>/);
  });

  it('quote the message for signed-in customers, and contain the staff’s answer', async () => {
    const ana = await shop.signIn();
    const { number } = await caseOf(await sent({ message: hostile.message }, ana.cookie));
    const received = (await mails()).find(({ to }) => to.address === ana.email);
    expect(received?.text).toContain('https://evil.example');
    expect(withoutMark(received)).not.toMatch(/<(?:script|img|a)\b/);
    const answer = { number, actor: 'operator:rosa', words: 'Sunday at <eleven>.' } as const;
    await answerSupportCase(shop.dependencies, answer);
    const [answered] = await mails();
    expect(answered).toMatchObject({ to: { name: 'Iris Calloway', address: ana.email } });
    expect(answered?.html).toContain('Sunday at &lt;eleven&gt;.');
    expect(answered?.subject).toContain(`case ${number}`);
  });
});
