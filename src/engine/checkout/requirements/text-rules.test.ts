import { describe, expect, it } from 'vitest';
import { isEmail, normalizePhone } from '../../../core/contact-text.ts';

describe('text validation', () => {
  it('checks an email address of any length in linear time', () => {
    expect(isEmail('ana+shop@mail.example.com')).toBe(true);
    for (const bad of [
      '',
      'ana',
      'ana@',
      '@example.com',
      'ana@example',
      'a b@example.com',
      'ana@exa mple.com',
    ]) {
      expect(isEmail(bad)).toBe(false);
    }
    expect(isEmail(`${'a@'.repeat(50_000)}example.com`)).toBe(false);
  });

  it.each([
    ['(805) 555-0199', '+18055550199'],
    ['1-805-555-0199', '+18055550199'],
    ['+44 20 7946 0958', '+442079460958'],
    ['555-0199', undefined],
    ['call me', undefined],
  ])('normalizes the phone number %s to %s', (entered, expected) => {
    expect(normalizePhone(entered)).toBe(expected);
  });
});
