import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { requiredTestResource } from '../needs.ts';

/** A file to mutate and its nearest tests: `quick` without a database, `slow` with one. */
export type MutationTarget = {
  readonly file: string;
  readonly quick: readonly string[];
  readonly slow: readonly string[];
};

/**
 * Engine modules, or parts of them, with rules on money, stock, access or limits. Maps each to the tests for it outside of its folder.
 * `orders/*` means the module's own files without its parts.
 */
const modules: Readonly<Record<string, readonly string[]>> = {
  'orders/card-guarantees': [],
  'orders/limits': ['test/races/limits-and-tenders.test.ts'],
  'orders/settlement': ['test/races/{one-order,lost-answers}.test.ts'],
  'orders/drafts': ['src/engine/checkout/*.test.ts'],
  'checkout/carts': ['src/features/cart'],
  checkout: [
    'src/features/checkout/*.test.ts',
    'test/races/{one-order,limits-and-tenders,shipped-volume}.test.ts',
  ],
  'clubs/shipments': ['src/features/club-box', 'src/features/club-mails'],
  compliance: ['src/features/shipping-states', 'test/races/limits-and-tenders.test.ts'],
  'orders/fulfillment': ['test/races/order-life.test.ts'],
  'gifts/balances': ['src/features/gift-card-balance', 'test/attacks/gift-card-guessing.test.ts'],
  'gifts/cards': ['src/engine/gifts/balances', 'src/features/gift-cards'],
  'clubs/gift-memberships': ['src/features/gift-memberships'],
  'gifts/notes': ['src/engine/gifts/cards', 'src/engine/clubs/gift-memberships', 'src/features/checkout'],
  identity: ['src/features/sign-in', 'test/attacks/without-defenses.test.ts'],
  inventory: ['test/races/{stock,one-order}.test.ts'],
  ledger: ['test/races/limits-and-tenders.test.ts'],
  'clubs/memberships': ['src/features/club-account'],
  'orders/*': ['src/features/orders', 'test/attacks/foreign-orders.test.ts'],
  'orders/payments': [
    'test/races/{one-order,refunds,disputes,webhooks,renewals}.test.ts',
    'test/faults/{lying-gateway,gateway-trouble}.test.ts',
  ],
  'loyalty/plus': ['src/features/plus'],
  'loyalty/points': ['src/features/loyalty'],
  'pricing/*': [],
  'pricing/promotions': [
    'test/races/coupons.test.ts',
    'src/features/checkout/routes/checkout-coupon.test.ts',
  ],
  'orders/returns': ['test/races/returns.test.ts'],
  'loyalty/rewards': ['src/features/rewards'],
  'orders/saved-cards': ['src/features/address-book'],
  'pricing/standing': [],
  'clubs/allocations': [],
};

/** Further files that protect money or access. Maps each to its tests. */
const singles: Readonly<Record<string, readonly string[]>> = {
  'src/core/money.ts': ['src/core'],
  'src/engine/compliance/limits/view.server.ts': ['test/races/limits-and-tenders.test.ts'],
  'src/engine/orders/access-view.server.ts': [
    'src/engine/orders',
    'src/features/orders',
    'test/attacks/foreign-orders.test.ts',
  ],
  'src/platform/access-token.server.ts': ['src/platform/access-token.test.ts'],
  'src/platform/rate-limit.server.ts': ['src/platform/rate-limit.test.ts'],
  'src/platform/signed-link.server.ts': ['src/platform/signed-link.test.ts'],
};

/**
 * Returns the rules and stores whose path contains one of `parts`, or all if `parts` is empty. Leaves out files with texts, because a wrong
 * sentence costs no money.
 */
export function mutationTargets(parts: readonly string[]): MutationTarget[] {
  const inModules = Object.entries(modules).flatMap(([name, further]) =>
    globSync(
      `src/engine/${name.endsWith('/*') ? name.slice(0, -2) : `${name}/**`}/{*rules,*store.server}.ts`,
      {
        exclude: ['**/{*-text,text,sentence}-rules.ts'],
      },
    )
      .toSorted()
      .map((file) => targetOf(file, [`src/engine/${name.replace(/\/\*$/, '')}`, ...further])),
  );
  const others = Object.entries(singles).map(([file, among]) => targetOf(file, among));
  return [...inModules, ...others]
    .filter(({ file }, place, all) => all.findIndex((each) => each.file === file) === place)
    .filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
}

function targetOf(file: string, among: readonly string[]): MutationTarget {
  const stem = basename(file).replace(/(\.server)?\.ts$/, '');
  const farness = (test: string) =>
    basename(test) === `${stem}.test.ts` ? 0 : dirname(test) === dirname(file) ? 1 : 2;
  const tests = among
    .flatMap((place) => globSync(place.endsWith('.ts') ? place : `${place}/**/*.test.ts`).toSorted())
    .toSorted((a, b) => farness(a) - farness(b));
  const { quick = [], slow = [] } = Object.groupBy(tests, (test) =>
    requiredTestResource(test) === 'nothing' ? 'quick' : 'slow',
  );
  // Stores and views need a database. Random histories with many orders notice changes to rows of others.
  return /(store|view)\.server\.ts$/.test(file)
    ? { file, quick: [], slow: [...slow, 'test/model/model.test.ts'] }
    : { file, quick, slow };
}
