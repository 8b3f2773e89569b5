import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/database.ts';
import { type RunningShop, startShop } from '../../test/helpers/running-shop.ts';
import { plainPicture } from '../integrations/picture-encoder/testing.ts';

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShop({ databaseUrl: database.url });
});
afterAll(async () => {
  expect(await shop.stop()).toEqual([]);
  await database.drop();
});

type Headers = Record<string, string>;

const get = (path: string, headers: Headers = {}) =>
  fetch(`${shop.url}${path}`, { redirect: 'manual', headers });
const post = (path: string, fields: Headers, headers: Headers = { origin: shop.url }) =>
  fetch(`${shop.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });

/** Signs in as the demo staff member with this role, and returns the session cookies. */
async function signIn(role: string): Promise<string> {
  const answer = await post('/admin/sign-in', { demo: role, to: '/admin' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin']);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const requestId = expect.stringMatching(/^r[0-9a-f]{16}$/);

describe('every back-office response', () => {
  test.each([
    ['a redirect to the sign-in page', () => get('/admin'), 302],
    ['the sign-in page', () => get('/admin/sign-in'), 200],
    ['an unknown address', () => get('/admin/no-such-page'), 302],
    ['a page data request', () => get('/admin/sign-in.data'), 200],
    ['a forged form', () => post('/admin/sign-in', {}, { origin: 'https://evil.example' }), 403],
    ['a form that is too large', () => post('/admin/sign-in', { to: 'x'.repeat(70_000) }), 413],
    ['a form without its fields', () => post('/admin/sign-in', {}), 400],
    ['an unknown method', () => fetch(`${shop.url}/admin`, { method: 'DELETE' }), 405],
  ])('is private and kept out of search engines: %s', async (_what, ask, status) => {
    const { status: answered, headers } = await ask();
    expect(answered).toBe(status);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-request-id')).toEqual(requestId);
  });

  test('that contains a page allows only its own nonce scripts, styles and frames', async () => {
    const answer = await get('/admin/sign-in');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).toContain("frame-src 'self';");
    const [, nonce = 'none'] = /script-src 'self' 'nonce-([^']+)';/.exec(policy) ?? [];
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
  });
});

describe('a request without a staff session', () => {
  test.each(['/admin', '/admin/account', '/admin/account?x=1', '/admin/no/such/page'])(
    'for %s is redirected to the sign-in page with a return path',
    async (path) => {
      const { status, headers } = await get(path);
      const to = path === '/admin' ? '' : `?${new URLSearchParams({ to: path })}`;
      expect([status, headers.get('location')]).toEqual([302, `/admin/sign-in${to}`]);
    },
  );

  test('receives no page data', async () => {
    for (const path of ['/admin/account.data', '/admin.data', '/admin/search.data?q=an']) {
      const answer = await get(path);
      expect(answer.status).toBe(202);
      expect(await answer.text()).toContain('/admin/sign-in');
    }
  });

  test('cannot submit a form', async () => {
    const { status, headers } = await post('/admin/preferences', { theme: 'dark' });
    expect([status, headers.get('location')]).toEqual([302, '/admin/sign-in?to=%2Fadmin%2Fpreferences']);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('gets no access with a customer session cookie', async () => {
    const stranger = await get('/admin', { cookie: `session=${'a'.repeat(43)}; staff=${'a'.repeat(43)}` });
    expect(stranger.status).toBe(302);
  });
});

describe('a signed-in staff member', () => {
  test('sees the workspace and ends the session by signing out', async () => {
    const cookie = await signIn('owner');
    const page = await get('/admin', { cookie });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).toMatch(/<nav[^>]*aria-label="Sections"/);
    const out = await post('/admin/sign-out', {}, { origin: shop.url, cookie });
    expect([out.status, out.headers.get('location')]).toEqual([302, '/admin/sign-in']);
    expect((await get('/admin', { cookie })).status).toBe(302);
  });

  test('sees the navigation and the request id at an unknown address', async () => {
    const cookie = await signIn('cellar');
    const answer = await get('/admin/no-such-page', { cookie });
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toMatch(/<nav[^>]*aria-label="Sections"/);
    expect(html).toContain(answer.headers.get('x-request-id'));
  });

  test('can save a preference, which is confirmed once', async () => {
    const cookie = await signIn('owner');
    const saved = await post('/admin/preferences', { theme: 'dark' }, { origin: shop.url, cookie });
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/account']);
    const more = saved.headers.getSetCookie().map((each) => each.split(';')[0]);
    const page = await get('/admin/account', { cookie: [cookie, ...more].join('; ') });
    const html = await page.text();
    expect(html).toContain('data-theme="dark"');
    expect(html).toMatch(/role="status"[^>]*>.*Preferences saved\./s);
    expect(page.headers.getSetCookie().some((each) => /^officeFlash=;.*Max-Age=0/.test(each))).toBe(true);
  });

  test.each([
    '//evil.example/admin',
    'https://evil.example/admin',
    '/admin/../shop/cart',
    '/wines',
    '/administration',
  ])('is never redirected outside the back office after sign-in: %s', async (to) => {
    const answer = await post('/admin/sign-in', { demo: 'owner', to });
    expect(answer.headers.get('location')).toBe('/admin');
  });
});

describe('the pictures page', () => {
  const send = async (path: string, cookie: string, fields: Headers, file?: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (file) body.set('file', new Blob([file], { type: 'image/png' }), '../../evil.html');
    const headers = { origin: shop.url, cookie };
    return fetch(`${shop.url}${path}`, { method: 'POST', redirect: 'manual', headers, body });
  };

  test('saves an upload, edits its description, replaces and removes it', async () => {
    const cookie = await signIn('manager');
    const png = (color: string) => plainPicture(40, 80, color).png().toBuffer();
    const words = { name: 'new-wine', alt: 'A bottle of a new wine', focal: '0.5,0.4' };
    const added = await send('/admin/media', cookie, words, new Uint8Array(await png('#123')));
    expect([added.status, added.headers.get('location')]).toEqual([302, '/admin/media']);
    const list = await (await get('/admin/media', { cookie })).text();
    expect(list).toContain('A bottle of a new wine');
    const [path = ''] = /\/media\/[0-9a-f]{32}-40\.webp/.exec(list) ?? [];
    expect((await get(path)).headers.get('content-type')).toBe('image/webp');

    const page = '/admin/media/new-wine';
    const described = await send(page, cookie, { intent: 'save', alt: 'The new wine', focal: '0.5,0.4' });
    expect(described.status).toBe(302);
    const replacing = { intent: 'save', alt: 'The new wine', focal: '' };
    const replaced = await send(page, cookie, replacing, new Uint8Array(await png('#456')));
    expect(replaced.status).toBe(302);
    const shown = await (await get(page, { cookie })).text();
    expect(shown).toContain('The new wine');
    expect(shown).toMatch(/Remove (?:<!-- -->)?new-wine<\/button>/);
    expect(shown).not.toContain(path);

    expect((await send(page, cookie, { intent: 'remove' })).headers.get('location')).toBe('/admin/media');
    expect((await get(page, { cookie })).status).toBe(404);
  });

  test('keeps a rejected form as entered, with the reason at the field', async () => {
    const cookie = await signIn('manager');
    const words = { name: 'new-wine', alt: 'Kept words', focal: '' };
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const answer = await send('/admin/media', cookie, words, svg);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('id="file-error"');
    expect(html).toContain('Kept words');
    expect(html).not.toContain('alert(1)');
  });

  test('is closed to a member without permission to edit pictures', async () => {
    const cookie = await signIn('support');
    const words = { name: 'new-wine', alt: 'Words', focal: '' };
    expect((await send('/admin/media', cookie, words)).status).toBe(403);
  });
});

describe('the wine import page', () => {
  const send = async (cookie: string, fields: Headers, file?: string | Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (file) body.set('file', new Blob([file]), 'wines.xlsx');
    const headers = { origin: shop.url, cookie };
    return fetch(`${shop.url}/admin/wines/import`, { method: 'POST', redirect: 'manual', headers, body });
  };
  const list = 'Name;Vintage;Type;Price;Alcohol;Stock\r\n"Ridge\r\nMalbec";2022;Red;$36.00;14.2;240\r\n';

  test('previews what a list would change and puts its wines on sale once confirmed', async () => {
    const cookie = await signIn('manager');
    const template = await get('/admin/wines/template', { cookie });
    expect(template.headers.get('content-disposition')).toBe('attachment; filename="wines.csv"');
    expect(await template.text()).toMatch(/^Name,Vintage,Type,Price,/);
    const checked = await send(cookie, { intent: 'check', table: '' }, list);
    const html = await checked.text();
    expect(checked.status).toBe(200);
    expect(html).toContain('Ridge Malbec 2022');
    expect((await get('/wines/ridge-malbec-2022')).status).toBe(404);
    const [, mark = ''] = /name="mark" value="([\w-]{22})"/.exec(html) ?? [];
    const [, table = ''] = /name="table" value="([^"]*(?:&quot;[^"]*)*)"/.exec(html) ?? [];
    const kept = table.replaceAll('&quot;', '"');
    const saved = await send(cookie, { intent: 'import', table: kept, mark });
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/wines/import']);
    expect((await get('/wines/ridge-malbec-2022', { cookie: 'isOver21=yes' })).status).toBe(200);
    const { rows } = await database.database.pool.query(
      `select actor like 'staff:%' as is_staff, data ->> 'codes' as codes from audit_events where action = 'catalog.saved' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ is_staff: true, codes: 'RIDGE-MALBEC-2022' }]);
  });

  test.each([
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4), 'This is a workbook.'],
    ['not text', Uint8Array.of(0xff, 0xd8, 0xff), 'This file is not UTF-8.'],
    ['all zero bytes', new Uint8Array(8), 'This is not a CSV file.'],
    ['larger than 1 MB', new Uint8Array(2 * 1024 * 1024).fill(65), 'The list is larger than 1 MB.'],
  ])('keeps the list as entered when the file is %s', async (_, file, sentence) => {
    const cookie = await signIn('owner');
    const answer = await send(cookie, { intent: 'check', table: 'Name\nKept' }, file);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html.includes(sentence)).toBe(true);
    expect(html).toMatch(/<textarea[^>]*>\s*Name\r?\nKept<\/textarea>/);
  });

  test('shows each fault with its line number', async () => {
    const answer = await send(await signIn('owner'), {
      intent: 'check',
      table: 'Name,Type,Price,Alcohol\nMalbec,Rouge,36,14\n=1+1,Red,36,14\n',
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('Line 2: Type must be red, white, rosé, sparkling or dessert.');
    expect(html).toContain('Line 3: Name can’t be “=1+1”.');
    expect(html).not.toContain('name="mark"');
  });

  test('is closed to a member without permission to import wines', async () => {
    const cookie = await signIn('support');
    expect((await send(cookie, { intent: 'check', table: 'Name' })).status).toBe(403);
    expect((await get('/admin/wines/import', { cookie })).status).toBe(403);
    expect((await get('/admin/wines/template', { cookie })).status).toBe(403);
  });
});

test('serves files below /admin compressed and cacheable forever', async () => {
  const html = await (await get('/admin/sign-in')).text();
  const [, script = ''] = /src="(\/admin\/assets\/[^"]+\.js)"|import\("(\/admin\/[^"]+)"\)/.exec(html) ?? [];
  const [style = ''] = /\/admin\/assets\/[\w.-]+\.css/.exec(html) ?? [];
  for (const path of [script || style, style]) {
    const file = await get(path, { 'accept-encoding': 'br' });
    expect([path, file.status]).toEqual([path, 200]);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBe('br');
  }
});
