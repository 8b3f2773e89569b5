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
  const evaluated = (password: string, own: readonly string[] = []) =>
    validatePassword(password, own, (plain) => plain === 'password123')?.code;

  it('must have 8 to 128 characters, counting an emoji as one', () => {
    expect(evaluated('vin3yard')).toBeUndefined();
    expect(evaluated('vin3yar')).toBe('PASSWORD_SHORT');
    expect(evaluated('🍷🍇🍾🥂🧀🍞')).toBe('PASSWORD_SHORT');
    expect(evaluated(`${'abc'.repeat(42)}de`)).toBeUndefined();
    expect(evaluated('abc'.repeat(43))).toBe('PASSWORD_LONG');
  });

  it('is rejected if it is common, regardless of case', () => {
    expect(evaluated('PassWord123')).toBe('PASSWORD_COMMON');
    expect(evaluated('abababab')).toBe('PASSWORD_COMMON');
    expect(evaluated('abcabcab')).toBeUndefined();
  });

  it('is rejected if it is the customer’s name or email, with or without trailing digits', () => {
    const own = ['ana@example.com', 'Anastasia', 'Li'];
    expect(evaluated('ANASTASIA', own)).toBe('PASSWORD_COMMON');
    expect(evaluated('anastasia-1984!', own)).toBe('PASSWORD_COMMON');
    expect(evaluated('Ana@Example.com', own)).toBe('PASSWORD_COMMON');
    expect(evaluated('anastasia-vine', own)).toBeUndefined();
    // Too short a name to matter.
    expect(evaluated('li123456', own)).toBeUndefined();
    expect(evaluated('anna1234', ['Anna'])).toBe('PASSWORD_COMMON');
  });
});

test('evaluateLink accepts an emailed link only once and only before it expires', () => {
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
