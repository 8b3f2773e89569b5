import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { EmailedLinkId, SessionId } from '../../src/core/ids.ts';
import { testSeal } from '../helpers/shop.ts';
import { projectFolder } from '../laws/source.ts';

/**
 * Runs each attack on the sign-in twice: against the code as it is, where it must fail, and with the defending line
 * removed, where it must succeed. This proves that the tests notice a missing defense.
 */

const folder = mkdtempSync(join(tmpdir(), 'cellar-door-defences-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Defence = {
  /** The path of the file in which the text `defence` is replaced by `without`. */
  readonly file: string;
  readonly defence: string;
  readonly without: string;
  /** Returns whether the attack on this version of the module succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: a module as it was, or with a line less
  attack(module: any): boolean;
};

const now = new Date('2026-11-21T12:00:00Z');
const settings = { mode: 'demo' } as const;
const token = randomBytes(24).toString('base64url');
const sessionId = '0199a000-0000-7000-8000-000000000001' as SessionId;
const linkId = '0199a000-0000-4000-8000-000000000001' as EmailedLinkId;
const own = new Set(['http://localhost:3000']);
const failures = {
  strangersOfAccount: 0,
  knownOfAccount: 0,
  ofNetwork: 0,
  inARow: 0,
  lastAt: undefined,
  oldestAt: now,
};

const defences: Readonly<Record<string, Defence>> = {
  'a return URL must be a path of this shop (A7)': {
    file: 'src/platform/own-path.ts',
    defence: 'const isOwn = url.origin === origin &&',
    without: 'const isOwn = true &&',
    attack: ({ sameOriginPath }) =>
      sameOriginPath('http://localhost:3000', 'https://evil.example/') !== undefined,
  },
  'a return URL must begin with a slash (A7)': {
    file: 'src/platform/sign-in-address.ts',
    defence: "!value.startsWith('/') ||",
    without: '',
    attack: ({ safeRedirectPath }) => safeRedirectPath('https://own.invalid/wines') !== undefined,
  },
  'a form must contain the CSRF token of its browser (A8)': {
    file: 'src/platform/csrf-token.server.ts',
    defence: "repeated !== '' && equal(value, signed(parts, repeated))",
    without: "repeated !== ''",
    attack: ({ matchesCsrfToken }) =>
      matchesCsrfToken({ configuration: settings, seal: testSeal }, 'csrf=planted.planted', 'planted'),
  },
  'a form must come from a page of this shop (A8)': {
    file: 'src/platform/csrf.server.ts',
    defence: 'return ownOrigins.has(origin);',
    without: 'return true;',
    attack: ({ isSameOriginRequest }) =>
      isSameOriginRequest({ method: 'POST', origin: 'https://evil.example', fetchSite: undefined }, own),
  },
  'a session cookie must contain the shop’s signature (A9)': {
    file: 'src/platform/cookies.server.ts',
    defence: 'given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined',
    without: 'given && expected && timingSafeEqual ? token : undefined',
    attack: ({ readSessionToken }) =>
      readSessionToken(settings, testSeal, `session=${token}.${'A'.repeat(43)}%3D`) !== undefined,
  },
  'an access token expires after 15 minutes (A41)': {
    file: 'src/platform/access-token.server.ts',
    defence: 'isOurs && now.getTime() < until * 1000',
    without: 'isOurs',
    attack: ({ accessTokenFor, sessionIdOfBearerToken }) => {
      const bearer = `Bearer ${accessTokenFor(testSeal, sessionId, now)}`;
      return sessionIdOfBearerToken(testSeal, bearer, new Date(now.getTime() + 16 * 60_000)) !== undefined;
    },
  },
  'at most 20 passwords of an account are checked in an hour (A13)': {
    file: 'src/engine/identity/try-rules.ts',
    defence:
      'if (!isKnown && past.strangersOfAccount >= maxAttemptsFromUnknownBrowsers) return untilOldestIsForgotten;',
    without: '',
    attack: ({ signInWaitSeconds }) =>
      signInWaitSeconds({ ...failures, strangersOfAccount: 500 }, false, now) === 0,
  },
  'each further wrong password from one network doubles the wait (A13)': {
    file: 'src/engine/identity/try-rules.ts',
    defence: 'const wait = Math.min(firstWaitSeconds * 2 ** (past.inARow - freeInARow), longestWaitSeconds);',
    without: 'const wait = 0 * (firstWaitSeconds + longestWaitSeconds);',
    attack: ({ signInWaitSeconds }) =>
      signInWaitSeconds({ ...failures, inARow: 9, lastAt: now }, false, now) === 0,
  },
  'all IPv6 addresses of a /64 network count as one client (A13)': {
    file: 'src/platform/rate-limit.server.ts',
    defence: 'groups.slice(0, 4)',
    without: 'groups.slice(0, 8)',
    attack: ({ clientKeyOfAddress }) =>
      clientKeyOfAddress('2001:db8:7:9::1') !== clientKeyOfAddress('2001:db8:7:9::2'),
  },
  'X-Forwarded-For is ignored unless a trusted proxy sent it (A13)': {
    file: 'src/platform/client-address.server.ts',
    defence: 'findLast((address) => !isTrusted(address))',
    without: 'find((address) => !isTrusted(address))',
    attack: ({ clientAddress }) =>
      clientAddress('203.0.113.9', '198.51.100.1', () => false) !== '203.0.113.9',
  },
  'an emailed link that was used or replaced no longer works (A14)': {
    file: 'src/engine/identity/rules.ts',
    defence: "if (link.ending !== undefined) return 'LINK_USED';",
    without: '',
    attack: ({ evaluateEmailedLink }) =>
      evaluateEmailedLink({ expiresAt: new Date(now.getTime() + 1000), ending: 'used' }, now) === undefined,
  },
  'the token of an emailed link must contain the shop’s hash (A14)': {
    file: 'src/engine/identity/link-token.server.ts',
    defence: 'given.length === expected.length && timingSafeEqual(given, expected)',
    without: 'given.length > 0 && expected.length > 0 && timingSafeEqual !== undefined',
    attack: ({ emailedLinkIdOfToken }) =>
      emailedLinkIdOfToken(testSeal, `${linkId}.${'A'.repeat(43)}`) !== undefined,
  },
};

/** Loads a version of the module without its defense. Its imports still resolve to the shop's own files. */
async function weakened(name: string, { file, defence, without }: Defence): Promise<unknown> {
  const path = join(projectFolder, file);
  const text = readFileSync(path, 'utf8');
  expect(text.split(defence), `${name}: the defence stands there once`).toHaveLength(2);
  const copy = text
    .replace(defence, () => without)
    .replace(/from '(\.[^']+)'/g, (_, to: string) => `from '${new URL(to, pathToFileURL(path)).href}'`)
    .replace(/from '((?!node:|file:)[^'.][^']*)'/g, (_, to: string) => `from '${import.meta.resolve(to)}'`);
  const target = join(folder, `${randomBytes(6).toString('hex')}.ts`);
  writeFileSync(target, copy);
  return import(/* @vite-ignore */ pathToFileURL(target).href);
}

describe.each(Object.entries(defences))('the defense “%s”', (name, defence) => {
  test('stops its attack while in place', async () => {
    const module = await import(/* @vite-ignore */ pathToFileURL(join(projectFolder, defence.file)).href);
    expect(defence.attack(module)).toBe(false);
  });

  test('lets the same attack succeed when removed', async () => {
    expect(defence.attack(await weakened(name, defence))).toBe(true);
  });
});
