import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedActionUrl,
  allowedHeaders,
  formCallOutcomeOf,
  formDestinationOf,
  responseMessageAtPath,
} from './destination-rules.ts';
import { formFixture } from './testing.ts';

const policy = {
  mailboxes: ['planner@partners.example'],
  actions: ['https://crm.example.com/in'],
  builder: { origin: 'https://builder.example.com', apiKey: 'key&1' },
};
/** The policy of a shop that stores its own documents instead of using a page builder. */
const withoutBuilder = { ...policy, builder: undefined };
const mailboxOf = (mailbox: string) => {
  const destination = formDestinationOf(formFixture({ sendSubmissionsToEmail: mailbox }), withoutBuilder);
  return destination?.kind === 'email' ? destination.mailbox : undefined;
};

describe('destinationOf', () => {
  it.each(['visits@mesalucero.example', 'anybody@MESALUCERO.example', 'planner@partners.example'])(
    'allows a mailbox at the winery or on its allowlist: %s',
    (mailbox) => expect(mailboxOf(mailbox)).toBe(mailbox),
  );

  it.each([
    'ana@guests.example',
    'visits@mesalucero.example.evil.example',
    'visits@evil.example@mesalucero.example',
    'visits@mesalucero.example, mallory@evil.example',
    'visits@mesalucero.example\r\nbcc: mallory@evil.example',
    '"mallory@evil.example"@mesalucero.example',
    'visits@notmesalucero.example',
    'visits@sub.mesalucero.example',
    'other@partners.example',
    '<mallory@evil.example>',
    '',
  ])('rejects any other mailbox: %j', (mailbox) => expect(mailboxOf(mailbox)).toBeUndefined());

  it('defaults to the winery’s mailbox', () => {
    const { sendSubmissionsToEmail: _none, ...form } = formFixture();
    expect(formDestinationOf(form, withoutBuilder)).toEqual({
      kind: 'email',
      mailbox: 'support@mesalucero.example',
    });
  });

  it.each([
    'builder',
    // The name that the page builder's own form uses.
    'email',
  ] as const)(
    'returns the page builder’s endpoint with the recipient encoded for the destination “%s”',
    (sendSubmissionsTo) => {
      const form = formFixture({ sendSubmissionsTo, name: 'A & B' });
      const destination = formDestinationOf(form, policy);
      const url = new URL(destination?.kind === 'builder' ? destination.call.url : '');
      expect(`${url.origin}${url.pathname}`).toBe('https://builder.example.com/api/v1/form-submit');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        apiKey: 'key&1',
        to: btoa('visits@mesalucero.example'),
        name: 'A & B',
      });
      expect(
        formDestinationOf({ ...form, sendSubmissionsToEmail: 'mallory@evil.example' }, policy),
      ).toBeUndefined();
    },
  );

  it('returns undefined for a page builder’s form if no page builder is configured', () => {
    expect(formDestinationOf(formFixture({ sendSubmissionsTo: 'builder' }), withoutBuilder)).toBeUndefined();
  });

  it.each([
    ['https://crm.example.com/in', 'https://crm.example.com/in'],
    ['https://CRM.example.com:443/x/../in?list=news#top', 'https://crm.example.com/in?list=news'],
    ['http://crm.example.com/in', undefined],
    ['https://crm.example.com/in/', undefined],
    ['https://crm.example.com/in/../admin', undefined],
    ['https://crm.example.com/%69n', undefined],
    ['https://crm.example.com:8443/in', undefined],
    ['https://user:word@crm.example.com/in', undefined],
    ['https://crm.example.com@evil.example/in', undefined],
    ['https://evil.example/https://crm.example.com/in', undefined],
    ['//crm.example.com/in', undefined],
    ['/in', undefined],
    ['file:///etc/passwd', undefined],
    ['http://169.254.169.254/latest', undefined],
    ['http://2130706433/', undefined],
    ['http://[::ffff:7f00:1]/', undefined],
  ])('resolves the action %s to %s', (action, expected) =>
    expect(allowedActionUrl(action, policy)).toBe(expected),
  );

  it('drops headers about the connection or the visitor, and headers with line breaks', () => {
    expect(
      allowedHeaders({
        'X-Source': 'page',
        Authorization: 'Bearer theirs',
        Host: 'evil.example',
        'Content-Length': '0',
        'Content-Type': 'text/html',
        'Transfer-Encoding': 'chunked',
        Connection: 'upgrade',
        Cookie: 'a=b',
        'X-Forwarded-For': '127.0.0.1',
        'Proxy-Authorization': 'x',
        'Idempotency-Key': 'mine',
        'X-Bad': 'a\r\nb: c',
        'X Bad': 'a',
      }),
    ).toEqual({ 'x-source': 'page', authorization: 'Bearer theirs' });
  });

  it('never returns a mailbox or URL outside the allowlist, whatever a document contains', () => {
    const words = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        'https://crm.example.com/in',
        'visits@mesalucero.example',
        'http://10.0.0.1/',
        'mallory@evil.example',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom('email', 'builder', 'custom'), words, words, (to, mailbox, action) => {
        const form = formFixture({
          sendSubmissionsTo: to as 'email',
          sendSubmissionsToEmail: mailbox,
          action,
        });
        const destination = formDestinationOf(form, policy);
        if (!destination) return;
        if (destination.kind === 'email')
          expect(destination.mailbox).toMatch(/^[^@\s]+@mesalucero\.example$/i);
        else
          expect(destination.call.url).toMatch(
            /^https:\/\/(crm\.example\.com\/in|builder\.example\.com\/api\/v1\/form-submit\?)/,
          );
      }),
    );
  });
});

describe('formCallOutcomeOf', () => {
  const answered = (status: number, body: unknown = '') =>
    formCallOutcomeOf(
      { kind: 'answered', status, text: typeof body === 'string' ? body : JSON.stringify(body) },
      'error.message',
    );

  it.each([
    [answered(200), 'sent'],
    [answered(204), 'sent'],
    [answered(302), 'failed'],
    [answered(422), 'failed'],
    [answered(429), 'again'],
    [answered(503), 'again'],
    [answered(500, { error: { message: 'We are full.' } }), 'failed'],
    [formCallOutcomeOf({ kind: 'silent' }, undefined), 'again'],
    [formCallOutcomeOf({ kind: 'forbidden' }, undefined), 'failed'],
  ])('classifies the response as %j (%s)', (outcome, kind) => expect(outcome.kind).toBe(kind));

  it("reads the message at the form's path as one line of text", () => {
    expect(answered(422, { error: { message: ' Full\r\n\u202enow ' } })).toMatchObject({
      message: 'Full now',
    });
    expect(responseMessageAtPath('{"errors":[{"text":"No"}]}', 'errors.0.text')).toBe('No');
    expect(responseMessageAtPath('{"a":{"b":7}}', 'a.b')).toBeUndefined();
    expect(responseMessageAtPath('{}', 'constructor.name')).toBeUndefined();
    expect(responseMessageAtPath('<html>', 'a')).toBeUndefined();
    expect(responseMessageAtPath(JSON.stringify({ a: 'x'.repeat(9_999) }), 'a')).toHaveLength(300);
  });

  it('reads any response without an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.string(), (text, path) => {
        const message = responseMessageAtPath(text, path);
        if (message !== undefined) expect(message).toMatch(/^[^\p{Cc}]{1,600}$/u);
      }),
    );
  });
});
