import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allowedFrameKind } from './framed-pages.ts';
import {
  contentSecurityPolicy,
  foreignMarkupPolicy,
  foreignMarkupPolicyFromHeaders,
  hashSources,
  hostedMessengerOrigins,
  nonceSources,
  sandboxPaymentOrigins,
  securityHeaders,
  stripeOrigins,
} from './security-headers.server.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the content security policy', () => {
  test('allows only inline code with the nonce on a rendered page', () => {
    const policy = contentSecurityPolicy(nonceSources('abc'));
    expect(directive(policy, 'script-src')).toBe("'self' 'nonce-abc'");
    expect(directive(policy, 'style-src')).toBe("'self' 'nonce-abc'");
    expect(directive(policy, 'frame-src')).toBe("'none'");
    expect(directive(policy, 'default-src')).toBe("'none'");
    expect(policy).not.toMatch(/unsafe-|\*/);
  });

  test("allows Vite's worker only in development", () => {
    const usual = contentSecurityPolicy(nonceSources('abc'));
    expect(directive(usual, 'worker-src')).toBeUndefined();
    const policy = contentSecurityPolicy({ ...nonceSources('abc'), watchesServer: true });
    expect(directive(policy, 'worker-src')).toBe('blob:');
  });

  test('allows a hosted messenger its script, media and styles and nothing else', () => {
    const usual = contentSecurityPolicy(nonceSources('abc'));
    const policy = contentSecurityPolicy({ ...nonceSources('abc'), messenger: hostedMessengerOrigins });
    expect(directive(policy, 'script-src')).toBe("'self' 'nonce-abc' https://static.zdassets.com");
    expect(directive(policy, 'media-src')).toBe("'self' https://static.zdassets.com");
    expect(directive(policy, 'style-src')).toBe("'self' 'unsafe-inline'");
    for (const name of [
      'default-src',
      'frame-src',
      'form-action',
      'base-uri',
      'object-src',
      'frame-ancestors',
    ]) {
      expect(directive(policy, name), name).toBe(directive(usual, name));
    }
  });

  test('allows exactly the inline scripts and styles of a cached page, by hash', () => {
    const html =
      '<style id="styles">a{}</style><script>one()</script><script type="module" async="">two()</script>' +
      '<script src="/x.js"></script><script>one()</script>' +
      '<script type="application/ld+json">{"a":1}</script><script id="x" type="application/json">{}</script>';
    expect(hashSources(html)).toEqual({
      scripts: [sha256('one()'), sha256('two()')],
      styles: [sha256('a{}')],
    });
  });

  test('allows the frames and scripts of the given payment gateway only', () => {
    const sandbox = contentSecurityPolicy({
      ...nonceSources('abc'),
      payment: sandboxPaymentOrigins('http://localhost:3001'),
    });
    expect(directive(sandbox, 'frame-src')).toBe('http://localhost:3001');
    expect(directive(sandbox, 'script-src')).toBe("'self' 'nonce-abc'");
    const stripe = contentSecurityPolicy({ ...nonceSources('abc'), payment: stripeOrigins });
    expect(directive(stripe, 'script-src')).toBe(
      "'self' 'nonce-abc' https://js.stripe.com https://*.js.stripe.com",
    );
    expect(directive(stripe, 'frame-src')).toContain('https://*.js.stripe.com');
  });

  test.each([
    ['/shop/checkout', 'cards'],
    ['/Shop/Checkout/', 'cards'],
    ['/shop/checkout/curated', 'cards'],
    ['/shop/event-checkout', 'cards'],
    ['/loyalty/rewards/order', 'cards'],
    ['/loyalty/rewards/orders', undefined],
    ['/shop/billing-details/add-card', 'cards'],
    ['/shop/billing-details', undefined],
    ['/dev/mailbox', 'mails'],
    ['/dev/mailbox/markup', undefined],
    ['/shop/checkouts', undefined],
    ['/shop/cart', undefined],
    ['/', undefined],
  ])('allows this kind of frame on %s: %s', (path, frame) => {
    expect(allowedFrameKind(path)).toBe(frame);
  });

  test('sandboxes third-party markup without scripts, and only our own pages can frame it', () => {
    expect(directive(foreignMarkupPolicy, 'sandbox')).not.toMatch(/allow-(scripts|forms|top|modals)/);
    expect(directive(foreignMarkupPolicy, 'default-src')).toBe("'none'");
    expect(directive(foreignMarkupPolicy, 'img-src')).toBe("'self'");
    const headers = new Map(securityHeaders({ path: '/', policy: foreignMarkupPolicy, isSecure: false }));
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test('accepts from a response only the policy for third-party markup', () => {
    const brought = (policy: string) =>
      foreignMarkupPolicyFromHeaders(new Headers({ 'content-security-policy': policy }));
    expect(brought(foreignMarkupPolicy)).toBe(foreignMarkupPolicy);
    expect(brought("default-src *; script-src 'unsafe-inline'")).toBeUndefined();
    expect(brought('')).toBeUndefined();
  });
});

describe('security headers', () => {
  const settings = { path: '/', policy: "default-src 'none'", isSecure: false };

  test.each([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), usb=(), payment=(self)'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
  ])('set %s to %s', (name, value) => {
    expect(new Map(securityHeaders(settings)).get(name)).toBe(value);
  });

  test('require HTTPS for two years in production and never in the demo', () => {
    expect(new Map(securityHeaders(settings)).has('strict-transport-security')).toBe(false);
    expect(new Map(securityHeaders({ ...settings, isSecure: true })).get('strict-transport-security')).toBe(
      'max-age=63072000; includeSubDomains',
    );
  });

  test.each([
    ...['/order-confirmation', '/order-confirmation.data', '/dev/mailbox', '/Order-Confirmation/'],
    ...['/sign-in/reset-password', '/sign-in/link', '/sign-in/link.data', '/confirm-email'],
  ])('send no referrer to other sites from %s', (path) => {
    expect(new Map(securityHeaders({ ...settings, path })).get('referrer-policy')).toBe('same-origin');
  });
});
