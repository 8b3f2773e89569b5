import { describe, expect, it, test } from 'vitest';
import {
  evaluateEmailedLink,
  evaluateMailboxCode,
  linkRefusal,
  maxMailboxCodeAttempts,
  refusedCode,
  validatePassword,
} from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const later = new Date(now.getTime() + 1);

describe('a password', () => {
  const judged = (password: string, own: readonly string[] = []) =>
    validatePassword(password, own, (plain) => plain === 'password123')?.code;

  it('must have 8 to 128 characters, counting an emoji as one', () => {
    expect(judged('vin3yard')).toBeUndefined();
    expect(judged('vin3yar')).toBe('PASSWORD_SHORT');
    expect(judged('🍷🍇🍾🥂🧀🍞')).toBe('PASSWORD_SHORT');
    expect(judged(`${'abc'.repeat(42)}de`)).toBeUndefined();
    expect(judged('abc'.repeat(43))).toBe('PASSWORD_LONG');
  });

  it('is rejected if it is common, regardless of case', () => {
    expect(judged('PassWord123')).toBe('PASSWORD_COMMON');
    expect(judged('abababab')).toBe('PASSWORD_COMMON');
    expect(judged('abcabcab')).toBeUndefined();
  });

  it('is rejected if it is the customer’s name or email, with or without trailing digits', () => {
    const own = ['ana@example.com', 'Anastasia', 'Li'];
    expect(judged('ANASTASIA', own)).toBe('PASSWORD_COMMON');
    expect(judged('anastasia-1984!', own)).toBe('PASSWORD_COMMON');
    expect(judged('Ana@Example.com', own)).toBe('PASSWORD_COMMON');
    expect(judged('anastasia-vine', own)).toBeUndefined();
    // Too short a name to matter.
    expect(judged('li123456', own)).toBeUndefined();
    expect(judged('anna1234', ['Anna'])).toBe('PASSWORD_COMMON');
  });
});

test('judgeLink accepts an emailed link only once and only before it expires', () => {
  const link = { expiresAt: later, ending: undefined };
  expect(evaluateEmailedLink(link, now)).toBeUndefined();
  expect(evaluateEmailedLink({ ...link, expiresAt: now }, now)).toBe('LINK_EXPIRED');
  expect(evaluateEmailedLink({ ...link, ending: 'used' }, now)).toBe('LINK_USED');
  expect(evaluateEmailedLink({ expiresAt: now, ending: 'replaced' }, now)).toBe('LINK_USED');
  expect(evaluateEmailedLink(undefined, now)).toBe('LINK_UNKNOWN');
  expect(linkRefusal('LINK_USED')).toMatchObject({ refusals: [{ code: 'LINK_USED' }] });
});

describe('an emailed six-digit code', () => {
  const code = { tries: 0, expiresAt: later, provedAt: undefined };

  it('can be tried five times, until it expires or was entered correctly', () => {
    expect(evaluateMailboxCode({ ...code, tries: 4 }, now)).toBeUndefined();
    expect(evaluateMailboxCode({ ...code, tries: 5 }, now)).toBe('CODE_TRIES');
    expect(evaluateMailboxCode({ ...code, expiresAt: now }, now)).toBe('CODE_EXPIRED');
    expect(evaluateMailboxCode({ ...code, provedAt: now }, now)).toBe('CODE_UNKNOWN');
    expect(evaluateMailboxCode(undefined, now)).toBe('CODE_UNKNOWN');
  });

  it('must be replaced by a new code after the last wrong attempt', () => {
    const told = (tries: number, why: Parameters<typeof refusedCode>[0] = 'CODE_WRONG') =>
      refusedCode(why, tries).refusals[0]?.code;
    expect([told(maxMailboxCodeAttempts - 1), told(maxMailboxCodeAttempts)]).toEqual([
      'CODE_WRONG',
      'CODE_TRIES',
    ]);
    expect(told(maxMailboxCodeAttempts, 'CODE_EXPIRED')).toBe('CODE_EXPIRED');
  });
});
