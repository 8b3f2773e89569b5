import { expect, test } from 'vitest';
import { createLog, type LogFields, redact, throttleErrorReports } from './log.server.ts';

function reader() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  return {
    log,
    last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>,
    text: () => lines.join(''),
  };
}

test('a log line contains only the level, time, message and allowed fields', () => {
  const { log, last } = reader();
  const smuggled = { orderNumber: 10_001, birthDate: '1985-03-14', email: 'ann@example.com' } as LogFields;
  log.with({ requestId: 'r-1' }).info('order placed', smuggled);
  expect(last()).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: 'r-1',
    orderNumber: 10_001,
    msg: 'order placed',
  });
});

const canaries: [what: string, text: string][] = [
  ['email address', 'ann.o+wine@example.co.uk'],
  ['phone number', '(805) 555-0134'],
  ['phone number with country code', '+1 805-555-0134'],
  ['birth date', '1985-03-14'],
  ['birth date as entered', '3/14/1985'],
  ['card number', '4242 4242 4242 4242'],
  ['order token', 'kQ3vZ8pRt7Yw2Xc5Vb9NmA'],
  ['session token', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c'],
  ['gateway key', 'sk_test_51Habcdefghijk'],
  ['client secret', 'pi_3Nabc_secret_def456'],
  ['database password', 'postgresql://shop:hunter2@db.internal/shop'],
];
const secretPart: Record<string, string> = { 'database password': 'hunter2' };

for (const [what, text] of canaries) {
  test(`redacts the ${what} in a message, a field or an error`, () => {
    const { log, text: written } = reader();
    log.info(`came ${text} by`);
    log.info('field', { code: text });
    log.error('failed', { error: new Error(`Key (x)=(${text}) exists`, { cause: new Error(text) }) });
    expect(written()).not.toContain(secretPart[what] ?? text);
  });
}

test.each(['0191f0a2-7c3e-7d11-9a55-0c8a1f2b3c4d', '43453825-2185-4511-9042-35a8369416f0'])(
  'keeps ids, instants and order numbers readable: %s',
  (id) => {
    expect(redact(`order 10001 (${id}) at 2026-11-20T20:00:00.000Z took 1234 ms`)).toBe(
      `order 10001 (${id}) at 2026-11-20T20:00:00.000Z took 1234 ms`,
    );
  },
);

test('redacts an error that is a plain object, as the job queue reports it', () => {
  const { log, last } = reader();
  const error = {
    message: 'read ECONNRESET for ann@example.com',
    stack: 'Error: read',
    queue: 'send-notice',
    secret: 'x',
  };
  log.error('job queue failed', { error });
  expect(last().error).toEqual({
    message: 'read ECONNRESET for [email]',
    stack: 'Error: read',
    queue: 'send-notice',
  });
});

test('logs the inner errors of an error without a message', () => {
  const { log, last } = reader();
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED', stack: undefined });
  log.error('failed', { error: new AggregateError([refused('::1'), refused('127.0.0.1')]) });
  expect(last().error).toMatchObject({
    errors: [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED ::1' }, { code: 'ECONNREFUSED' }],
  });
});

test.each(['r4242424242424242', 'r0000000000000000', 'r8055550134123456'])(
  'keeps a request id of digits readable: %s',
  (requestId) => {
    const { log, last } = reader();
    log.info('request', { requestId, eventId: 'evt_1NG8Du2eZvKYlo2CUI79vXWy' });
    expect(last()).toMatchObject({ requestId, eventId: 'evt_1NG8Du2eZvKYlo2CUI79vXWy' });
  },
);

test('reports repeated errors once, then at intervals with their count', () => {
  let time = 0;
  const reports: string[] = [];
  const report = throttleErrorReports(
    (error, count) => reports.push(`${(error as Error).message} ${count}`),
    10_000,
    () => time,
  );
  for (; time < 25_000; time += 40) report(new Error('connect ECONNREFUSED'));
  report({ message: 'connect ECONNREFUSED (Queue: send-notice, Worker: 5f04bf6e)' });
  report({ message: 'another' });
  expect(reports).toEqual([
    'connect ECONNREFUSED 1',
    'connect ECONNREFUSED 250',
    'connect ECONNREFUSED 250',
    'another 1',
  ]);
});
