import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { type Capability, capabilities, startingRoles } from '../capability-table.ts';
import { formatRecoveryCode, parseRecoveryCode, parseTotpCode } from './code-rules.ts';
import {
  capabilitiesOfRole,
  evaluateMoneyLimit,
  evaluateStaffLink,
  passkeyHostOf,
  requireCapability,
  requireRoleAuthority,
  requireTeamManager,
  requireWithinMoneyLimit,
  stepUpAboveCents,
  stepUpExpiry,
} from './rules.ts';

const at = new Date('2026-11-24T17:00:00Z');
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
const stepped = { steppedUpUntil: later(1) };
const notStepped = { steppedUpUntil: undefined };
const amounts = fc.integer({ min: 0, max: 1_000_000 }).map(cents);
const limits = fc.option(amounts, { nil: undefined });
const some = fc.subarray([...capabilities]);

test('a capability is allowed if and only if the role has it', () => {
  fc.assert(
    fc.property(some, fc.constantFrom(...capabilities), (owned, asked) => {
      const staff = { capabilities: new Set<Capability>(owned), roleName: 'Host' };
      expect(requireCapability(staff, asked).ok).toBe(owned.includes(asked));
    }),
  );
  const refusal = requireCapability({ capabilities: new Set(), roleName: 'Host' }, 'orders.refund');
  expect(refusal).toMatchObject({
    refusals: [{ code: 'NOT_ALLOWED', details: { capability: 'orders.refund' } }],
  });
});

test('owners have every capability, and other roles only the known ones that they list', () => {
  expect(capabilitiesOfRole({ isOwner: true, capabilities: [] })).toEqual(capabilities);
  expect(capabilitiesOfRole({ isOwner: false, capabilities: ['orders.read', 'gone.away'] })).toEqual([
    'orders.read',
  ]);
});

describe('evaluateMoneyLimit', () => {
  test.each([
    [15_000, 15_000, notStepped, 'allowed'],
    [15_001, 15_000, stepped, 'above_limit'],
    [15_001, undefined, notStepped, 'step_up'],
    [15_001, undefined, stepped, 'allowed'],
    [1, 0, stepped, 'above_limit'],
    [0, 0, notStepped, 'allowed'],
  ] as const)(
    'for %i cents with a limit of %s and the session %j returns “%s”',
    (amount, limit, session, verdict) => {
      const staff = { ...session, moneyLimitCents: limit === undefined ? undefined : cents(limit) };
      expect(evaluateMoneyLimit(staff, cents(amount))).toBe(verdict);
    },
  );

  test('never allows more than the limit, and requires a step-up only above the threshold', () => {
    fc.assert(
      fc.property(amounts, limits, fc.boolean(), (amount, limit, isStepped) => {
        const staff = { ...(isStepped ? stepped : notStepped), moneyLimitCents: limit };
        const verdict = evaluateMoneyLimit(staff, amount);
        expect(verdict === 'above_limit').toBe(limit !== undefined && amount > limit);
        if (verdict === 'step_up') expect(!isStepped && amount > stepUpAboveCents).toBe(true);
        expect(requireWithinMoneyLimit(staff, amount).ok).toBe(verdict === 'allowed');
      }),
    );
  });

  test('allows any amount that is smaller than an allowed amount', () => {
    fc.assert(
      fc.property(amounts, amounts, limits, (one, other, limit) => {
        const staff = { ...notStepped, moneyLimitCents: limit };
        const [smaller, larger] = one < other ? [one, other] : [other, one];
        if (evaluateMoneyLimit(staff, larger) === 'allowed')
          expect(evaluateMoneyLimit(staff, smaller)).toBe('allowed');
      }),
    );
  });
});

test('only an owner can assign a role whose capabilities or limit exceed their own', () => {
  fc.assert(
    fc.property(some, some, limits, limits, (own, given, ownLimit, givenLimit) => {
      const staff = { isOwner: false, capabilities: new Set(own), moneyLimitCents: ownLimit };
      const role = { isOwner: false, capabilities: given, limitCents: givenLimit };
      const isWithin =
        given.every((capability) => own.includes(capability)) &&
        (givenLimit ?? Number.POSITIVE_INFINITY) <= (ownLimit ?? Number.POSITIVE_INFINITY);
      expect(requireRoleAuthority(staff, role).ok).toBe(isWithin);
      expect(requireRoleAuthority({ ...staff, isOwner: true }, role).ok).toBe(true);
      expect(requireRoleAuthority(staff, { ...role, isOwner: true }).ok).toBe(false);
    }),
  );
});

test('managing the team requires the capability and a step-up', () => {
  const manager = { capabilities: new Set<Capability>(['team.manage']), roleName: 'Owner' };
  expect(requireTeamManager({ ...manager, ...stepped }).ok).toBe(true);
  expect(requireTeamManager({ ...manager, ...notStepped }).ok).toBe(false);
  expect(requireTeamManager({ ...manager, capabilities: new Set(), ...stepped }).ok).toBe(false);
});

test('a step-up lasts five minutes', () => {
  expect(stepUpExpiry(at, later(300_000 - 1))).toEqual(later(300_000));
  expect(stepUpExpiry(at, later(300_000))).toBeUndefined();
});

test.each([
  [undefined, 'LINK_UNKNOWN'],
  [{ expiresAt: later(1) }, undefined],
  [{ expiresAt: at }, 'LINK_EXPIRED'],
  [{ expiresAt: later(1), usedAt: at }, 'LINK_USED'],
  [{ expiresAt: later(1), revokedAt: at }, 'LINK_REVOKED'],
  [{ expiresAt: later(1), tries: 4 }, undefined],
  [{ expiresAt: later(1), tries: 5 }, 'LINK_TRIES'],
])('evaluating the link %j returns %s', (link, code) => {
  expect(evaluateStaffLink(link, at)).toBe(code);
});

test.each([
  ['http://localhost:3000', 'localhost'],
  ['https://shop.example.com', 'shop.example.com'],
  ['http://127.0.0.1:3000', undefined],
  ['http://[::1]:3000', undefined],
])('passkeys at %s have the relying party %s', (origin, host) => {
  expect(passkeyHostOf(origin)).toBe(host);
});

test('authenticator and recovery codes are read despite spaces, letter case and similar characters', () => {
  expect(parseTotpCode(' 123 456 ')).toBe('123456');
  expect(parseTotpCode('12345')).toBeUndefined();
  expect(parseTotpCode('１２３４５６')).toBeUndefined();
  expect(parseRecoveryCode('oil1o-7k3qm')).toBe('011107K3QM');
  expect(parseRecoveryCode('7K3QM-9X2T')).toBeUndefined();
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        minLength: 10,
        maxLength: 10,
      }),
      (code) => {
        expect(parseRecoveryCode(formatRecoveryCode(code))).toBe(code);
      },
    ),
  );
});

test('every predefined role has only known capabilities, and only the owner role can manage the team', () => {
  for (const { code, capabilities: allowed } of startingRoles) {
    expect(allowed.every((capability) => capabilities.includes(capability))).toBe(true);
    expect((allowed as readonly Capability[]).includes('team.manage')).toBe(code === 'owner');
  }
});
