import { demoPassword } from '../db/seed/members.ts';
import type { Database } from '../src/platform/database.server.ts';
import { createTestDatabase } from '../test/helpers/database.ts';
import { startShop } from '../test/helpers/running-shop.ts';
import { openBrowser } from './browser.ts';
import { type ConnectionResponse, openConnection } from './connection.ts';
import { compareResponseTimes } from './rank-test.ts';
import { type Figure, figureAtMost, informationalFigure, quantile, spreadOf } from './report.ts';

const rounds = 3;
const crowd = 200;
const readers = 4;
const calmMilliseconds = 4_000;
const path = '/wines';

type Question = 'known' | 'unknown' | 'unproved';
const asksEach = 80;

/**
 * Measures concurrent sign-ins (A13, A28) and what response times reveal about an email address (A10). The shop runs behind a proxy, so
 * that each request comes from its own network and none is rejected by the rate limit.
 */
export async function measureSignIn(clusterUrl: string): Promise<Figure[]> {
  const { url, database, drop } = await createTestDatabase(clusterUrl);
  const shop = await startShop({ databaseUrl: url, environment: { TRUSTED_PROXY: '127.0.0.1' } });
  try {
    await addCustomers(database);
    return [...(await measureCrowd(shop.url)), ...(await measureTimes(shop.url))];
  } finally {
    await shop.stop();
    await drop();
  }
}

/** Adds customers, half of them with an unverified email address, all with the demo password. */
async function addCustomers({ pool }: Database): Promise<void> {
  await pool.query(
    `with kinds (kind, verified) as (values ('known', true), ('unproved', false)),
       added as (
         insert into customers (id, email, first_name, last_name, email_verified, created_at)
         select uuidv7(), kind || '-' || number || '@bench.example', 'Ana', 'Roe', verified, now()
         from kinds, generate_series(0, $1::int - 1) as number
         returning id)
     insert into sign_in_methods (customer_id, provider, account_id, password, created_at, updated_at)
     select added.id, 'credential', added.id::text, demo.password, now(), now()
     from added, (select password from sign_in_methods where provider = 'credential' limit 1) as demo`,
    [asksEach],
  );
}

let networks = 0;

/** Submits a form from a new network. Returns the response and its duration. */
async function askFromElsewhere(
  origin: string,
  formPath: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly answer: ConnectionResponse; readonly milliseconds: number }> {
  networks += 1;
  const from = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
  const connection = openConnection(origin);
  const headers = { accept: 'text/html', cookie: 'isOver21=yes', origin, 'x-forwarded-for': from };
  const body = new URLSearchParams(fields).toString();
  try {
    const began = performance.now();
    const answer = await connection.ask({ method: 'POST', path: formPath, headers, body });
    return { answer, milliseconds: performance.now() - began };
  } finally {
    connection.close();
  }
}

const signIn = (origin: string, email: string, password: string) =>
  askFromElsewhere(origin, '/sign-in', { intent: 'password', email, password });

/** Compares page times for four readers before and while 200 customers sign in at the same time, alternating between the two. */
async function measureCrowd(origin: string): Promise<Figure[]> {
  const pairs: { readonly calm: readonly number[]; readonly busy: readonly number[] }[] = [];
  const statuses = new Map<number, number>();
  await signIn(origin, 'known-0@bench.example', demoPassword);
  await timesUntil(origin, pause(calmMilliseconds));
  for (let round = 0; round < rounds; round += 1) {
    const calm = await timesUntil(origin, pause(calmMilliseconds));
    const entering = Promise.all(
      Array.from({ length: crowd }, async (_, person) => {
        const { answer } = await signIn(origin, `known-${person}@bench.example`, demoPassword);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }),
    );
    pairs.push({ calm, busy: await timesUntil(origin, entering) });
    await entering;
  }
  const broken = [...statuses.keys()].filter((status) => status !== 302 && status !== 422 && status !== 429);
  if (broken.length > 0) throw new Error(`the crowd was answered ${broken}`);
  const ratios = pairs.map(({ calm, busy }) => quantile(busy, 0.95) / quantile(calm, 0.95));
  const said = (times: readonly number[]) =>
    `${quantile(times, 0.5).toFixed(1)} ms · ${quantile(times, 0.95).toFixed(1)} ms`;
  return [
    figureAtMost(`rendered page while ${crowd} sign in ÷ without, p95`, spreadOf(ratios).median, 2, '', 2),
    informationalFigure('  p50 · p95 with', said(pairs.flatMap(({ busy }) => busy))),
    informationalFigure('  p50 · p95 without', said(pairs.flatMap(({ calm }) => calm))),
    informationalFigure(
      '  signed in · sent away',
      `${statuses.get(302) ?? 0} · ${(statuses.get(429) ?? 0) + (statuses.get(422) ?? 0)}`,
    ),
  ];
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Requests the page repeatedly for visitors with their own carts until `end` settles. Returns the milliseconds of each request. */
async function timesUntil(origin: string, end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ended = end.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  const read = async (browser: ReturnType<typeof openBrowser>) => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await browser.get(path);
      if (status !== 200) throw new Error(`the page was answered ${status}`);
      times.push(performance.now() - began);
    }
    browser.close();
  };
  const browsers = Array.from({ length: readers }, () => openBrowser(origin, { cart: 'A'.repeat(43) }));
  await Promise.all([ended, ...browsers.map(read)]);
  return times;
}

/**
 * Measures response times of a wrong password and of a password reset request, for known, unknown and unverified addresses in random order.
 */
async function measureTimes(origin: string): Promise<Figure[]> {
  const wrong = await timesOf(['known', 'unknown', 'unproved'], (email) =>
    signIn(origin, email, 'not the one'),
  );
  const forgotten = await timesOf(['known', 'unknown'], (email) =>
    askFromElsewhere(origin, '/sign-in/forgot-password', { email }),
  );
  return [
    ...compareResponseTimes('wrong password: known as soon as unknown', wrong.known, wrong.unknown),
    ...compareResponseTimes('wrong password: known as soon as unproved', wrong.known, wrong.unproved),
    ...compareResponseTimes('wrong password: unproved as soon as unknown', wrong.unproved, wrong.unknown),
    ...compareResponseTimes(
      'forgotten password: known as soon as unknown',
      forgotten.known,
      forgotten.unknown,
    ),
  ];
}

async function timesOf(
  kinds: readonly Question[],
  ask: (email: string) => Promise<{ readonly answer: ConnectionResponse; readonly milliseconds: number }>,
): Promise<Record<Question, number[]>> {
  const asked = kinds
    .flatMap((kind) =>
      Array.from({ length: asksEach }, (_, number) => ({ kind, number, weight: Math.random() })),
    )
    .sort((one, other) => one.weight - other.weight);
  const times: Record<Question, number[]> = { known: [], unknown: [], unproved: [] };
  const statuses = new Set<number>();
  for (const { kind, number } of asked) {
    const { answer, milliseconds } = await ask(`${kind}-${number}@bench.example`);
    statuses.add(answer.status);
    times[kind].push(milliseconds);
  }
  if (statuses.size !== 1) throw new Error(`addresses were answered differently: ${[...statuses]}`);
  return times;
}
