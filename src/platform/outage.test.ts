import { expect, test } from 'vitest';
import {
  DatabaseBusy,
  isClientDisconnect,
  isDatabaseBusy,
  isDatabaseOutage,
  wasTransactionRolledBack,
} from './outage.server.ts';

const withCode = (code: string) => Object.assign(new Error('said by the server or the system'), { code });

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a server that is shutting down', withCode('57P01')],
  ['a server that has crashed', withCode('57P02')],
  ['a server that is starting', withCode('57P03')],
  ['a broken connection', new Error('Connection terminated unexpectedly')],
  [
    'a connection failure wrapped by the query builder',
    new Error('Failed query', { cause: withCode('08006') }),
  ],
])('classifies %s as an outage', (_what, error) => {
  expect(isDatabaseOutage(error)).toBe(true);
});

test.each([
  ['a deadlock', withCode('40P01')],
  ['a serialization failure', withCode('40001')],
  ['a lock timeout', withCode('55P03')],
  ['a statement timeout wrapped by the query builder', new Error('x', { cause: withCode('57014') })],
  ['no free connection for a transaction', new DatabaseBusy()],
])('classifies %s as a busy database and not as an outage', (_what, error) => {
  expect([isDatabaseBusy(error), isDatabaseOutage(error)]).toEqual([true, false]);
});

test('allows a retry only after the server has rolled back the whole transaction', () => {
  const codes = ['40P01', '40001', '55P03', '57014', '23505', '08006'];
  expect(codes.filter((code) => wasTransactionRolledBack(withCode(code)))).toEqual(['40P01', '40001']);
  expect(['23505', '08006', '42601'].filter((code) => isDatabaseBusy(withCode(code)))).toEqual([]);
});

test.each([
  ['an invalid statement', withCode('42601')],
  ['a duplicate row', withCode('23505')],
  ['a statement timeout', withCode('57014')],
  ['a bug', new TypeError('undefined is not a function')],
  ['a value that is not an error', 'ECONNREFUSED'],
])('does not classify %s as an outage', (_what, error) => {
  expect(isDatabaseOutage(error)).toBe(false);
});

test('does not classify a request aborted by its client as an outage, despite the same error code', () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const wrapped = new TypeError('the form could not be read', { cause: aborted });
  expect([isDatabaseOutage(aborted), isDatabaseOutage(wrapped)]).toEqual([false, false]);
  const listening = new AbortController().signal;
  expect([isClientDisconnect(wrapped, listening), isClientDisconnect(new Error('bug'), listening)]).toEqual([
    true,
    false,
  ]);
  expect(isClientDisconnect(new Error('bug'), AbortSignal.abort())).toBe(true);
});
