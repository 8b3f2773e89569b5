import { describe, expect, it, test } from 'vitest';
import { judgeCode, judgeLink, judgePassword, maximumCodeTries, refusedCode, refusedLink } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const later = new Date(now.getTime() + 1);

describe('a password', () => {
  const judged = (password: string, own: readonly string[] = []) =>
    judgePassword(password, own, (plain) => plain === 'password123')?.code;

  it('has at least 8 characters, as people count them, and at most 128', () => {
    expect(judged('vin3yard')).toBeUndefined();
    expect(judged('vin3yar')).toBe('PASSWORD_SHORT');
    expect(judged('🍷🍇🍾🥂🧀🍞')).toBe('PASSWORD_SHORT');
    expect(judged(`${'abc'.repeat(42)}de`)).toBeUndefined();
    expect(judged('abc'.repeat(43))).toBe('PASSWORD_LONG');
  });

  it('is rejected if it is common, in any case', () => {
    expect(judged('PassWord123')).toBe('PASSWORD_COMMON');
    expect(judged('abababab')).toBe('PASSWORD_COMMON');
    expect(judged('abcabcab')).toBeUndefined();
  });

  it('is rejected if it is the customer’s own name or address, with or without digits after it', () => {
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

test('accepts an emailed link once, before it expires', () => {
  const link = { expiresAt: later, ending: undefined };
  expect(judgeLink(link, now)).toBeUndefined();
  expect(judgeLink({ ...link, expiresAt: now }, now)).toBe('LINK_EXPIRED');
  expect(judgeLink({ ...link, ending: 'used' }, now)).toBe('LINK_USED');
  expect(judgeLink({ expiresAt: now, ending: 'replaced' }, now)).toBe('LINK_USED');
  expect(judgeLink(undefined, now)).toBe('LINK_UNKNOWN');
  expect(refusedLink('LINK_USED')).toMatchObject({ refusals: [{ code: 'LINK_USED' }] });
});

describe('six digits from an email', () => {
  const code = { tries: 0, expiresAt: later, provedAt: undefined };

  it('are checked five times, before they expire and until they were right', () => {
    expect(judgeCode({ ...code, tries: 4 }, now)).toBeUndefined();
    expect(judgeCode({ ...code, tries: 5 }, now)).toBe('CODE_TRIES');
    expect(judgeCode({ ...code, expiresAt: now }, now)).toBe('CODE_EXPIRED');
    expect(judgeCode({ ...code, provedAt: now }, now)).toBe('CODE_UNKNOWN');
    expect(judgeCode(undefined, now)).toBe('CODE_UNKNOWN');
  });

  it('need a new email after the last wrong try', () => {
    const told = (tries: number, why: Parameters<typeof refusedCode>[0] = 'CODE_WRONG') =>
      refusedCode(why, tries).refusals[0]?.code;
    expect([told(maximumCodeTries - 1), told(maximumCodeTries)]).toEqual(['CODE_WRONG', 'CODE_TRIES']);
    expect(told(maximumCodeTries, 'CODE_EXPIRED')).toBe('CODE_EXPIRED');
  });
});
