import { expect, it } from 'vitest';
import { contentSecurityPolicy, hostedMessengerOrigins, nonceTrust } from './security-headers.server.ts';

it('a hosted messenger may dress itself and fetch its own script; nothing else of a page is let go', () => {
  const usual = contentSecurityPolicy(nonceTrust('n'));
  expect(usual).not.toMatch(/unsafe|zdassets|zendesk|\*/);
  const policy = contentSecurityPolicy({ ...nonceTrust('n'), messenger: hostedMessengerOrigins });
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(directives.get('script-src')).toBe("'self' 'nonce-n' https://static.zdassets.com");
  // A nonce beside it would take it back.
  expect(directives.get('style-src')).toBe("'self' 'unsafe-inline'");
  for (const name of [
    'default-src',
    'frame-src',
    'form-action',
    'base-uri',
    'object-src',
    'frame-ancestors',
  ]) {
    expect(usual, name).toContain(`${name} ${directives.get(name)}`);
  }
});
