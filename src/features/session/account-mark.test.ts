import { expect, test } from 'vitest';
import { formRequestArguments } from '../../../test/helpers/route.ts';
import type { CustomerId } from '../../core/ids.ts';
import { type SignedInSession, visitorContext } from '../../platform/visitor.server.ts';
import { accountMark, requireSameAccount, withAccountMark } from './account-mark.server.ts';

const seal = { keyedHash: (text: string) => Buffer.from(text.repeat(4)).subarray(-32) };
const [ana, elena] = ['ana', 'elena'].map((id) => id as CustomerId) as [CustomerId, CustomerId];
const shop = { seal: seal as never, configuration: { mode: 'demo' } as never };

/** Builds the arguments of an action for a request by the customer who is signed in now. */
function sender(request: Request, now: CustomerId) {
  const given = formRequestArguments(shop, '/shop/contact-us', {});
  given.context.set(visitorContext, { signedIn: async () => ({ customerId: now }) as SignedInSession });
  return { ...given, request } as never;
}

/**
 * Submits a form from a page of the account `from` while `now` is signed in. Returns the form fields that reach the action, or how the form
 * was rejected.
 */
async function sent(path: string, from: CustomerId | undefined, now: CustomerId | undefined) {
  const mark = from === undefined ? {} : { accountMark: accountMark(seal, from) };
  const given = formRequestArguments(shop, path, { intent: 'keep', ...mark });
  given.context.set(visitorContext, {
    signedIn: async () => (now === undefined ? undefined : ({ customerId: now } as SignedInSession)),
  });
  try {
    return Object.fromEntries(await (await requireSameAccount(given as never)).formData());
  } catch (refusal) {
    return refusal instanceof Response
      ? { to: refusal.headers.get('location') }
      : { status: (refusal as { readonly init: ResponseInit }).init.status };
  }
}

const taken = { intent: 'keep' };

test('a form is accepted for the account that its page was made for, and its account mark is removed', async () => {
  expect(await sent('/shop/settings', ana, ana)).toEqual(taken);
  expect(await sent('/shop/settings', undefined, ana)).toEqual(taken);
});

test('a form from another account’s page is rejected with 409, except for signing out', async () => {
  for (const path of ['/shop/settings', '/shop/cart', '/shop/contact-us']) {
    expect(await sent(path, ana, elena), path).toEqual({ status: 409 });
  }
  expect(await sent('/sign-out', ana, elena)).toEqual(taken);
});

test('a form from a page that shows an account redirects to sign-in once the session has ended', async () => {
  expect(await sent('/shop/checkout', ana, undefined)).toEqual({
    to: '/sign-in?originUrl=%2Fshop%2Fcheckout',
  });
  expect(await sent('/shop/cart', ana, undefined)).toEqual(taken);
  expect(await sent('/gift-card', ana, undefined)).toEqual(taken);
});

test('a form with photos is rejected for another account, and otherwise reaches its action unchanged', async () => {
  const form = new FormData();
  form.set('accountMark', accountMark(seal, ana));
  form.set('photo', new File(['light'], 'cork.jpg', { type: 'image/jpeg' }));
  const request = () => new Request('https://shop.example/shop/contact-us', { method: 'POST', body: form });
  const rest = await requireSameAccount(sender(request(), ana));
  const read = await rest.formData();
  expect([...read.keys()]).toEqual(['photo']);
  expect(await (read.get('photo') as File).text()).toBe('light');
  await expect(requireSameAccount(sender(request(), elena))).rejects.toMatchObject({ init: { status: 409 } });
  const broken = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'y',
  };
  const kept = await requireSameAccount(
    sender(new Request('https://shop.example/shop/contact-us', broken), ana),
  );
  expect(await kept.text()).toBe('y');
});

test('withAccountMark adds the account mark to each POST form of a page', () => {
  const html = '<form method="get"></form><form class="a" method="post"><i></i></form>';
  expect(withAccountMark(html, 'm')).toBe(
    '<form method="get"></form><form class="a" method="post"><input type="hidden" name="accountMark" value="m"/><i></i></form>',
  );
  const files = '<form method="post" encType="multipart/form-data">';
  expect(withAccountMark(files, 'm')).toContain('name="accountMark"');
});
