import { expect, test } from 'vitest';
import type { AccountNoticeKind } from '../../engine/notices/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import {
  emailContainsToken,
  emailPathWithoutToken,
  emailPathWithToken,
  formatLinkLifetime,
} from './mail-rules.ts';
import { accountEmails } from './mails.ts';

const kinds = Object.keys(accountEmails) as AccountNoticeKind[];
const facts = {
  firstName: '<b>Ana</b>',
  recipient: 'ana@customers.example',
  url: 'https://shop.example/sign-in/link?token=abc&originUrl=%2Fwines',
  lasts: '30 minutes',
  digits: '048213',
};

test.each(kinds)(
  'the %s email contains its link, if it has one, in text and HTML, and no markup from a guest',
  (kind) => {
    const { subject, document } = accountEmails[kind](facts);
    const { text, html } = renderEmail({ subject, document });
    expect(subject).toMatch(/ · Mesa Lucero$/);
    expect(html).not.toContain('<b>');
    const leadsOn = !['email-changed', 'account-closed', 'account-merged', 'mailbox-code'].includes(kind);
    expect(text.includes(facts.url)).toBe(leadsOn);
    expect(html.includes(facts.url.replaceAll('&', '&amp;'))).toBe(leadsOn);
    // An email with a token says how long it is valid.
    if (emailContainsToken(kind)) expect(text).toContain(facts.lasts);
    expect(text.includes(facts.digits)).toBe(kind === 'mailbox-code');
  },
);

test('an emailed token opens a page that requires confirmation, and keeps the page to return to', () => {
  const link = { token: 'id.mac', originUrl: '/wines?type=red' };
  expect(emailPathWithToken('confirm-address', facts.recipient, link)).toBe(
    '/confirm-email?token=id.mac&originUrl=%2Fwines%3Ftype%3Dred',
  );
  expect(emailPathWithToken('reset-password', facts.recipient, link)).toBe(
    '/sign-in/reset-password?token=id.mac&email=ana%40customers.example&redirectTo=%2Fwines%3Ftype%3Dred',
  );
  expect(emailPathWithToken('sign-in-link', facts.recipient, { token: 'id.mac' })).toBe(
    '/sign-in/link?token=id.mac',
  );
  expect(emailPathWithoutToken('set-password', facts.recipient)).toBe('/join?email=ana%40customers.example');
  expect(emailPathWithoutToken('account-exists', facts.recipient)).toBe(
    '/sign-in?initialEmail=ana%40customers.example',
  );
});

test('formatLinkLifetime states how long a link is valid in the largest exact unit', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const after = (seconds: number) => formatLinkLifetime(now, new Date(now.getTime() + seconds * 1000));
  expect([after(20), after(15 * 60), after(30 * 60 - 2)]).toEqual(['a minute', '15 minutes', '30 minutes']);
  expect([after(24 * 3600), after(2 * 24 * 3600)]).toEqual(['24 hours', '2 days']);
});
