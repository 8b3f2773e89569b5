import { expect, test } from 'vitest';
import { blankOutProse } from './blank.ts';
import { lintRules } from './laws.ts';
import { parseSourceFile } from './source.ts';

/**
 * Returns the violations in these files of the rule whose sentence begins with `beginning`.
 * @param files texts by path
 */
function judge(beginning: string, files: Record<string, string>): string[] {
  const law = lintRules.find(({ sentence }) => sentence.startsWith(beginning));
  if (!law) throw new Error(`no law begins with: ${beginning}`);
  return law.breaches(Object.entries(files).map(([path, text]) => parseSourceFile(path, text)));
}

type Case = [law: string, broken: Record<string, string>, breach: string];

const broken: Case[] = [
  [
    'Links, forms and redirects',
    { 'src/features/a/ui/b.tsx': `<TextLink to="/wines">All</TextLink>` },
    'names /wines',
  ],
  ['Links, forms and redirects', { 'src/ui/b.tsx': '<Form action={`/wines/syrah`} />' }, 'names /wines/'],
  [
    'Links, forms and redirects',
    { 'src/features/a/routes/b.ts': `throw redirect('/sign-in', 303)` },
    'names /sign-in',
  ],
  [
    'Imports point one way',
    { 'src/core/money.ts': `import { x } from '../engine/a/rules.ts';` },
    'core imports src/engine/a/rules.ts',
  ],
  [
    'Imports point one way',
    { 'src/engine/a/rules.ts': `import type { X } from '../../features/b/types.ts';` },
    'engine imports src/features/b/types.ts',
  ],
  [
    'Imports point one way',
    { 'src/platform/log.server.ts': `export { x } from '../engine/a/types.ts';` },
    'platform imports src/engine/a/types.ts',
  ],
  [
    'Imports point one way',
    { 'src/ui/base/button.tsx': `import { x } from '../../engine/a/types.ts';` },
    'ui imports src/engine/a/types.ts',
  ],
  [
    'Imports point one way',
    { 'src/engine/a/view.server.ts': `const x = await import('../../wire.server.ts');` },
    'engine imports src/wire.server.ts',
  ],
  [
    'Features never import',
    { 'src/features/cart/rules.ts': `import { x } from '../checkout/rules.ts';` },
    'imports src/features/checkout/rules.ts',
  ],
  [
    'Only wire.server.ts',
    {
      'src/engine/a/pay.server.ts': `import { stripe } from '../../integrations/payment/stripe-adapter.server.ts';`,
    },
    'stripe-adapter',
  ],
  [
    'Only wire.server.ts',
    { 'src/integrations/tax/table.ts': `import { x } from '../payment/sandbox/main.ts';` },
    'sandbox/main.ts',
  ],
  [
    'Code outside the engine',
    { 'src/features/a/pay.server.ts': `import { hold } from '../../engine/b/store.server.ts';` },
    'imports src/engine/b/store.server.ts',
  ],
  [
    'Only stores, views',
    { 'src/engine/a/pay.server.ts': `import { eq } from 'drizzle-orm';` },
    'imports drizzle-orm',
  ],
  [
    'Only stores, views',
    { 'src/features/a/routes/b.tsx': 'await database.read.execute(sql`select 1`);' },
    'runs a statement',
  ],
  ['core and rules.ts', { 'src/core/dates.ts': 'const now = Date.now();' }, 'uses Date.now'],
  ['core and rules.ts', { 'src/engine/a/rules.ts': 'const now = new Date();' }, 'uses new Date()'],
  ['core and rules.ts', { 'src/engine/a/age-rules.ts': 'const now = new Date;' }, 'uses new Date()'],
  [
    'core and rules.ts',
    { 'src/features/a/rules.ts': 'return list[Math.floor(Math.random() * 3)];' },
    'uses Math.random',
  ],
  ['core and rules.ts', { 'src/features/a/rules.ts': 'const key = process.env.KEY;' }, 'uses process'],
  ['core and rules.ts', { 'src/features/a/rules.ts': `await fetch('/x');` }, 'uses fetch'],
  [
    'core and rules.ts',
    { 'src/engine/a/rules.ts': `import { readFileSync } from 'node:fs';` },
    'imports node:fs',
  ],
  [
    'core and rules.ts',
    { 'src/engine/a/rules.ts': `import { load } from './store.server.ts';` },
    'imports ./store.server.ts',
  ],
  [
    'Only the clock',
    { 'src/features/a/place-order.server.ts': 'const now = new Date();' },
    'uses new Date()',
  ],
  [
    'The environment is read',
    { 'src/engine/a/pay.server.ts': 'if (process.env.DEMO) pay();' },
    'reads process.env',
  ],
  [
    'No module imports itself',
    { 'src/core/a.ts': `import { b } from './b.ts';`, 'src/core/b.ts': `import { a } from './a.ts';` },
    'src/core/a.ts → src/core/b.ts → src/core/a.ts',
  ],
  ['Only index.server.ts', { 'src/ui/base/index.ts': `import './x.ts';` }, 'is named index'],
  [
    'Only index.server.ts',
    { 'src/ui/base/all.ts': `export * from './button.tsx';` },
    'exports from another file',
  ],
  [
    'Only index.server.ts',
    { 'src/ui/base/all.ts': `export {\n  Button,\n} from './button.tsx';` },
    'exports from another file',
  ],
  ['A relative import names', { 'src/core/a.ts': `import { x } from './money';` }, 'imports ./money'],
  ['A relative import names', { 'src/core/a.ts': `import { x } from './gone.ts';` }, 'imports ./gone.ts'],
  [
    'Engine modules and features',
    { 'src/features/a/room/inner/rules.ts': '' },
    'src/features/a/room/inner/rules.ts: is no name',
  ],
  ['Engine modules and features', { 'src/engine/a/utils.ts': '' }, 'src/engine/a/utils.ts'],
  [
    'Engine modules and features',
    { 'src/features/a/order-helpers.server.ts': '' },
    'order-helpers.server.ts',
  ],
  ['Engine modules and features', { 'src/engine/a/routes/b.tsx': '' }, 'routes/b.tsx'],
  [
    'Only tests import',
    { 'src/engine/a/pay.server.ts': `import { x } from './testing.ts';` },
    'imports src/engine/a/testing.ts',
  ],
];

for (const [law, files, breach] of broken) {
  test(`the lint rule “${law} …” rejects ${JSON.stringify(files)}`, () => {
    expect(judge(law, files)).toEqual([expect.stringContaining(breach)]);
  });
}

const kept: [law: string, files: Record<string, string>][] = [
  [
    'Imports point one way',
    { 'src/features/cart/routes/cart.tsx': `import { x } from '../../../engine/a/rules.ts';` },
  ],
  ['Imports point one way', { 'src/wire.server.ts': `import { x } from './features/a/jobs.server.ts';` }],
  [
    'Only wire.server.ts',
    { 'src/wire.server.ts': `import { x } from './integrations/tax/table-adapter.ts';` },
  ],
  [
    'Only wire.server.ts',
    { 'src/engine/a/rules.test.ts': `import { x } from '../../integrations/tax/table-adapter.ts';` },
  ],
  [
    'Code outside the engine',
    { 'src/features/a/b.server.ts': `import { x } from '../../engine/b/index.server.ts';` },
  ],
  ['Only stores, views', { 'src/engine/a/store.server.ts': `import { eq } from 'drizzle-orm';` }],
  [
    'core and rules.ts',
    { 'src/core/dates.ts': 'const day = new Date(Date.UTC(2026, 0, 1)); type Part = { process: string };' },
  ],
  [
    'core and rules.ts',
    { 'src/core/dates.ts': '// Date.now() is not for us\nconst text = `no fetch() here`;' },
  ],
  ['core and rules.ts', { 'src/engine/a/rules.ts': `import type { Row } from './store.server.ts';` }],
  [
    'No module imports itself',
    { 'src/core/a.ts': `import type { B } from './b.ts';`, 'src/core/b.ts': `import { a } from './a.ts';` },
  ],
  ['Only index.server.ts', { 'src/engine/a/index.server.ts': `export { x } from './x.server.ts';` }],
  [
    'Engine modules and features',
    {
      'src/features/a/ui/price-list.tsx': '',
      'src/features/a/room/command-table.ts': '',
      'src/engine/a/room/rules.ts': '',
      'src/engine/a/place-order.server.ts': '',
      'src/engine/a/data/tax-rates.json': '',
    },
  ],
];

for (const [law, files] of kept) {
  test(`the lint rule “${law} …” accepts ${JSON.stringify(files)}`, () => {
    expect(judge(law, files)).toEqual([]);
  });
}

test('parseSourceFile finds imports in every notation', () => {
  const file = parseSourceFile(
    'src/core/a.ts',
    `import './one.css?inline';
import two, { type Three } from "two";
import type { Four } from '../four.ts';
import { type Five, type Six } from './five.ts';
import {
  seven, // from 'nowhere'
} from './seven.ts';
export type { Eight } from './eight.ts';
const nine = await import('./nine.ts');
// import { ten } from './ten.ts';
const text = "import eleven from 'eleven'";`,
  );
  expect(file.imports.map(({ specifier, isType }) => `${specifier} ${isType}`)).toEqual(
    expect.arrayContaining([
      './one.css?inline false',
      'two false',
      '../four.ts true',
      './five.ts true',
      './seven.ts false',
      './eight.ts true',
      './nine.ts false',
    ]),
  );
  expect(file.imports.map(({ specifier }) => specifier)).not.toContain('./ten.ts');
});

test('blankOutProse blanks comments and strings but not the code in templates', () => {
  const text = "a /* b */ c // d\n'e' + `f #{g + `h #{i}`} j` + /'k\"/.test(l) / 2".replaceAll('#', '$');
  const seen = blankOutProse(text, { strings: true });
  expect(seen).toHaveLength(text.length);
  for (const gone of ['b', 'd', 'e', 'f', 'h', 'j']) expect(seen.replace('test', '')).not.toContain(gone);
  for (const stays of ['a', 'c', 'g', 'i', 'l']) expect(seen).toContain(stays);
});
