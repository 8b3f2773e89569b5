import { expect, test } from 'vitest';
import { isOutage } from './outage.server.ts';

const withCode = (code: string) => Object.assign(new Error('said by the server or the system'), { code });

test.each([
  ['nobody at the address', withCode('ECONNREFUSED')],
  ['a server that shuts down', withCode('57P01')],
  ['a server that has crashed', withCode('57P02')],
  ['a server that only just starts', withCode('57P03')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['the same, told by the query builder', new Error('Failed query', { cause: withCode('08006') })],
])('%s is an outage', (_what, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['a statement that is wrong', withCode('42601')],
  ['a row that is there already', withCode('23505')],
  ['a statement that took too long', withCode('57014')],
  ['a bug', new TypeError('undefined is not a function')],
  ['what is no error', 'ECONNREFUSED'],
])('%s is none', (_what, error) => {
  expect(isOutage(error)).toBe(false);
});
