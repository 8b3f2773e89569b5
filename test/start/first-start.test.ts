import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webProcessEnvironment } from '../../bin/setup.mjs';
import { createTestDatabase, deleteWinerySettings, type TestDatabase } from '../helpers/database.ts';
import {
  type ProductionProcess,
  productionEnvironment,
  publicUrl,
  startProductionProcess,
} from '../helpers/production-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let database: TestDatabase;
let shop: ProductionProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await deleteWinerySettings(database.database);
  await start();
}, 120_000);
afterAll(async () => {
  await shop.stop();
  await database.drop();
});

async function start(environment: Record<string, string> = {}): Promise<void> {
  shop = await startProductionProcess(database.url, environment);
}

/** Runs `npm run winery` in its own process. Returns its output. @param input the text on its standard input */
async function winery(words: readonly string[], input = ''): Promise<string> {
  const command = spawn(process.execPath, ['src/winery-command.ts', ...words], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: webProcessEnvironment(productionEnvironment(database.url)),
  });
  const output = text(command.stdout);
  command.stdin.end(input);
  expect(await once(command, 'exit')).toEqual([0, null]);
  return output;
}

const get = (path: string, headers = {}) => fetch(`${shop.url}${path}`, { redirect: 'manual', headers });
const post = (path: string, fields: Record<string, string>, origin = publicUrl) =>
  fetch(`${shop.url}${path}`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: { origin },
  });
const fields = {
  ownerName: 'Robin Hale',
  ownerEmail: 'robin@stoneridge.example',
  legalName: 'Stone Ridge Vineyards',
  name: 'Stone Ridge',
  street: '12 Hill Road',
  city: 'Dundee',
  stateCode: 'OR',
  zipCode: '97115',
  phone: '503 555 0142',
  timeZone: 'America/Los_Angeles',
  supportEmail: 'hello@stoneridge.example',
};

test('a shop without a winery answers every page with 503, and its health checks with 200', async () => {
  for (const path of ['/', '/wines', '/wine-club', '/sitemap.xml', '/admin', '/admin/sign-in', '/nowhere']) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([path, 503, 'noindex']);
    expect(await answer.text()).toContain('This shop is being set up.');
  }
  expect((await post('/shop/cart', { intent: 'add' })).status).toBe(503);
  expect((await get('/livez')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/being-set-up.css')).status).toBe(200);
});

test('a restart prints a new setup link, and the old one stops working', async () => {
  const earlier = shop.setupPath();
  expect((await get(earlier)).status).toBe(200);
  await shop.stop();
  await start();
  expect(shop.setupPath()).not.toBe(earlier);
  const old = await get(earlier);
  expect(old.status).toBe(410);
  expect(await old.text()).toContain('Use the newest one');
  expect((await get('/admin/setup')).status).toBe(410);
}, 120_000);

test('the setup form reports invalid entries and keeps what was entered', async () => {
  const path = shop.setupPath();
  const answer = await post(path, { ...fields, zipCode: '<b>9', legalName: '' });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain('Enter a ZIP code of 5 digits.');
  expect(page).toContain('Enter the winery’s legal name.');
  expect(page).toContain('value="&lt;b&gt;9"');
  expect(page).toContain('value="12 Hill Road"');
  const foreign = await post(path, fields, 'https://evil.example');
  expect(foreign.status).toBe(403);
  expect((await post('/admin/setup?token=x', fields)).status).toBe(409);
  expect((await get('/')).status).toBe(503);
});

test('the setup form opens the shop once, without a restart, and leads to the owner’s invitation', async () => {
  const path = shop.setupPath();
  const form = await (await get(path)).text();
  for (const name of Object.keys(fields)) expect(form).toContain(`name="${name}"`);
  const both = await Promise.all([0, 1].map(() => post(path, fields)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
  const joining = both.find(({ status }) => status === 302)?.headers.get('location') ?? '';
  const invited = await get(joining);
  expect(invited.status).toBe(200);
  expect(await invited.text()).toContain('Welcome, Robin Hale');
  expect((await get('/admin/sign-in')).status).toBe(200);
  const home = await get('/');
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('Stone Ridge');
  const used = await get(path);
  expect(used.status).toBe(410);
  expect(await used.text()).toContain('already set up');
  expect((await post(path, fields)).status).toBe(409);
});

test('pages of a winery that sells nothing yet load and offer no form that would be rejected', async () => {
  for (const path of ['/wines', '/gift-card', '/events/month', '/search/products']) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  for (const path of ['/loyalty/rewards', '/daou-plus']) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  const giftCards = await (await get('/gift-card')).text();
  expect(giftCards).toContain('We don’t sell gift cards yet.');
  expect(giftCards).not.toContain('name="amount"');
});

test('no link on the first pages of a new shop is broken', async () => {
  const pages = await Promise.all(
    ['/', '/wines', '/shop/cart'].map(async (path) => (await get(path)).text()),
  );
  const links = pages.flatMap((page) =>
    [...page.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, link]) => link ?? ''),
  );
  expect(links.length).toBeGreaterThan(20);
  const broken: string[] = [];
  for (const link of new Set(links)) {
    const { status } = await get(link.replaceAll('&amp;', '&'), { cookie: '__Host-isOver21=yes' });
    if (status >= 400) broken.push(`${link}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test('an import by another process shows on the pages of the running shop', async () => {
  expect(await winery(['import', 'wineries/mesa-lucero', '--yes', '--as', 'Jo'])).toContain('Imported.');
  const page = async (path: string) => (await get(path)).text();
  await expect.poll(() => page('/wines'), { timeout: 30_000 }).toContain('Old Block Zinfandel');
  await expect.poll(() => page('/'), { timeout: 30_000 }).toContain('Mesa Lucero');
  const profile = await readFile(join(root, 'wineries/mesa-lucero/winery.json'), 'utf8');
  const moved = JSON.stringify({ ...JSON.parse(profile), announcement: 'Open until 8 pm this week' });
  expect(await winery(['save', 'winery.json', '--yes', '--as', 'Jo'], moved)).toContain('~ 1 settings');
  await expect.poll(() => page('/'), { timeout: 30_000 }).toContain('Open until 8 pm this week');
  const later = ['save', 'winery.json', '--from', '2099-01-01', '--as', 'Jo'];
  expect(await winery([...later, '--yes'], moved)).toContain('winery.json begins on 2099-01-01.');
  expect(await winery(['planned'])).toContain('winery.json 2099-01-01, by operator:Jo');
  expect(await winery(['cancel', 'winery.json', '2099-01-01', '--as', 'Jo'])).toContain('is canceled');
  expect(await winery(['planned'])).toContain('No changes are planned.');
  const { rows } = await database.database.pool.query(
    `select distinct actor from audit_events where action in ('catalog.saved', 'setting.saved') and actor <> 'operator:setup'`,
  );
  expect(rows).toEqual([{ actor: 'operator:Jo' }]);
}, 120_000);

test('a restart after the setup prints no setup link', async () => {
  await shop.stop();
  await start();
  expect(shop.printed()).not.toContain('/admin/setup');
  const home = await get('/');
  expect(home.status).toBe(200);
  expect(home.headers.get('x-robots-tag')).toBeNull();
  expect(await home.text()).not.toContain('Staging: no real orders');
}, 120_000);

test('a staging shop says so on every page and is excluded from search engines', async () => {
  await shop.stop();
  await start({
    ...{ SHOP_MODE: 'staging', STRIPE_SECRET_KEY: 'sk_test_nobody' },
    ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody', RUN_WORKER: 'false' },
  });
  // The second time, the page comes from memory.
  for (const path of ['/', '/', '/wines', '/shop/cart', '/admin/sign-in', '/nowhere']) {
    const answer = await get(path);
    expect([path, answer.headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
    expect([path, await answer.text()]).toEqual([path, expect.stringContaining('Staging: no real orders')]);
  }
  expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
}, 120_000);
