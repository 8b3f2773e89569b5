import { describe, expect, it } from 'vitest';
import { formatPhone } from './format-rules.ts';
import { formatAuditData } from './order-page-rules.ts';
import { browserAndSystemName } from './user-agent-rules.ts';

describe('formatPhone', () => {
  it.each([
    ['+18055550164', '(805)\u00a0555-0164'],
    ['+4930123456', '+4930123456'],
    ['', ''],
  ])('shows %s as %s', (phone, text) => expect(formatPhone(phone)).toBe(text));
});

describe('the details of an audit entry', () => {
  const data = { n: 2, amountCents: 550, byCardCents: 0, cardReleased: false, isCredit: true, note: '' };
  it('omit zero, false and empty values', () => {
    expect(formatAuditData(data, true)).toBe('Number: 2 · Amount: $5.50 · Credit');
  });
  it('omit amounts for staff who may not see money', () => {
    expect(formatAuditData(data, false)).toBe('Number: 2 · Credit');
  });
});

describe('browserAndSystemName', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Version/20.0 Safari/604.1', 'Safari on iPhone'],
    [undefined, 'Unknown browser'],
  ])('describes %s as %s', (userAgent, name) => expect(browserAndSystemName(userAgent)).toBe(name));
});
