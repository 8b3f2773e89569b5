import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.server.ts';

/** Tests of the pages that browsers load from the gateway. */

let sandbox: TestSandbox;
const shop = 'http://localhost:3000';

beforeAll(async () => {
  sandbox = await startTestSandbox({ allowedOrigins: [shop, 'http://127.0.0.1:3000'] });
});
afterAll(() => sandbox[Symbol.asyncDispose]());

/** Requests the card fields as a page of the origin `parent` would, with optional style settings. Returns the response. */
const fields = (parent: string, look: Readonly<Record<string, string>> = {}) => {
  if (sandbox.cardFields.kind !== 'sandbox') throw new Error('expected the sandbox');
  return fetch(`${sandbox.cardFields.fieldsUrl}&${new URLSearchParams({ parent, ...look })}`);
};

describe('the card fields', () => {
  test('may be framed by the shop only, run only their own script and connect only to their own origin', async () => {
    const response = await fields(shop);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain(`frame-ancestors ${shop} http://127.0.0.1:3000`);
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]* src=)/);
    expect(html).not.toMatch(/ (style|on\w+)=/);
  });

  test('submit nothing when Enter is pressed before their script runs', async () => {
    expect(await (await fields(shop)).text()).toMatch(/<form[^>]* method="dialog"/);
  });

  test('have a label, an autofill purpose and a linked error message for each field', async () => {
    const html = await (await fields(shop)).text();
    for (const [name, purpose] of [
      ['number', 'cc-number'],
      ['expiry', 'cc-exp'],
      ['code', 'cc-csc'],
    ]) {
      expect(html).toContain(`<label for="${name}">`);
      expect(html).toMatch(
        new RegExp(`id="${name}"[^>]*autocomplete="${purpose}"[^>]*aria-describedby="${name}-error"`),
      );
      expect(html).toContain(`id="${name}-error"`);
    }
  });

  test('apply the colors, radius and typeface that the shop requests and ignore other styles', async () => {
    const look = { paper: '#f2f3ef', ink: '#1D2A31', radius: '0px', font: 'Figtree' };
    const html = await (await fields(shop, look)).text();
    const [, address = ''] = /href="(\/assets\/look\.css\?[^"]*)"/.exec(html) ?? [];
    const styles = async (target: string) => (await fetch(`${sandbox.origin}${target}`)).text();
    expect(await styles(address.replaceAll('&#38;', '&'))).toBe(
      ':root { --paper: #f2f3ef; --ink: #1D2A31; --radius: 0px; --font: "Figtree"; }\n',
    );
    const wrong = { paper: 'url(https://evil.example)', ink: '#fff}body{}', radius: '900px', font: 'x"}' };
    expect(await styles(`/assets/look.css?${new URLSearchParams(wrong)}`)).toBe(':root {  }\n');
  });

  test.each(['http://evil.example', 'http://localhost:3000.evil.example', '', 'null'])(
    'are not served to the parent origin %j',
    async (parent) => {
      const response = await fields(parent);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain('<form');
    },
  );

  test('are not served for a wrong key, and the error does not repeat the key', async () => {
    const query = new URLSearchParams({ publishable_key: '"><script>alert(1)</script>', parent: shop });
    const response = await fetch(`${sandbox.origin}/fields?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('alert(1)');
  });
});

describe('the challenge page', () => {
  async function challenge(returnUrl: string, description = 'Mesa Lucero Estate') {
    const answer = await sandbox.adapter().authorize({
      attemptKey: `${returnUrl} ${description}`,
      amountCents: cents(14_398),
      paymentMethodId: (await sandbox.control.tokenizeCard('4000002500003155')).id,
      capture: 'manual',
      description,
      orderId: 'order',
      attemptId: 'attempt',
      returnUrl,
    });
    if (answer.kind !== 'payment' || answer.payment.actionUrl === undefined) throw new Error(answer.kind);
    return answer.payment.actionUrl;
  }

  test("shows the amount and card, and escapes the shop's description", async () => {
    const html = await (await fetch(await challenge(`${shop}/a`, '<b>Order</b>'))).text();
    expect(html).toContain('A payment of $143.98 (&#60;b&#62;Order&#60;/b&#62;)');
    expect(html).toContain('ending in 3155');
  });

  test('links back to the shop with the outcome and notifies the embedding page', async () => {
    const url = await challenge(`${shop}/shop/checkout?draft=1`);
    const done = await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
    const html = await done.text();
    expect(html).toContain(`data-shop-origin="${shop}"`);
    expect(html).toMatch(
      /href="http:\/\/localhost:3000\/shop\/checkout\?draft=1&#38;payment_intent=pi_\w+&#38;redirect_status=succeeded"/,
    );
  });

  test('never links to an unknown origin', async () => {
    const url = await challenge('http://evil.example/');
    await sandbox.control.answerChallenge(url, 'approve');
    const html = await (await fetch(url)).text();
    expect(html).not.toContain('evil.example');
  });

  test('is not found unless a payment requires it', async () => {
    expect((await fetch(`${sandbox.origin}/challenge/challenge_guess`)).status).toBe(404);
  });
});

test.each(['/', '/assets/../main.ts', '/assets/%2e%2e/main.ts', '/gateway.sqlite', '/assets/__proto__'])(
  'returns 404 for %s',
  async (path) => {
    expect((await fetch(`${sandbox.origin}${path}`)).status).toBe(404);
  },
);
