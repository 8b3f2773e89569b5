import type { SourceFile } from './source.ts';

/** An import from one engine module into another. */
export type ModuleImport = {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly target: string;
};

/**
 * Returns the engine module that a path belongs to, such as `clubs` for `src/engine/clubs/memberships/rules.ts`; undefined outside the
 * engine.
 */
export const engineModuleOf = (path: string) => /^src\/engine\/([^/]+)\//.exec(path)?.[1];

export const isTestFile = (path: string) => /\.test\.tsx?$/.test(path) || path.endsWith('/testing.ts');

/** Returns every import between engine modules, types included. Leaves out imports in tests. */
export function moduleImports(files: readonly SourceFile[]): ModuleImport[] {
  return files
    .filter(({ path }) => !isTestFile(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target = '' }) => {
        const [from, to] = [engineModuleOf(path), engineModuleOf(target)];
        return from && to && from !== to ? [{ from, to, source: path, target }] : [];
      }),
    );
}

/** Returns each group of modules that import each other, directly or through others. */
export function moduleCycles(imports: readonly ModuleImport[]): string[][] {
  const modules = [...new Set(imports.flatMap(({ from, to }) => [from, to]))].sort();
  const reach = new Map(modules.map((module) => [module, modulesReachedFrom(module, imports)]));
  const groups = modules.map((module) =>
    modules.filter((other) => reach.get(module)?.has(other) && reach.get(other)?.has(module)),
  );
  return [
    ...new Map(groups.filter((group) => group.length > 1).map((group) => [group.join(), group])).values(),
  ];
}

function modulesReachedFrom(module: string, imports: readonly ModuleImport[]): Set<string> {
  const reached = new Set([module]);
  for (const current of reached) {
    for (const { from, to } of imports) if (from === current) reached.add(to);
  }
  return reached;
}

/** Returns whether a file is a store or schema, which only its own module may import. */
export const isModuleInternal = (path: string) => /\/([\w-]+-)?(store\.server|schema)\.ts$/.test(path);

/** Every engine module from the bottom up: a module imports only earlier ones. */
const order = [
  'notices',
  'ledger',
  'pricing',
  'inventory',
  'catalog',
  'compliance',
  'identity',
  'orders',
  'gifts',
  'checkout',
  'visits',
  'loyalty',
  'clubs',
  'content',
  'support',
  'staff',
];

/** Returns the imports from a module into a later one in the order of the modules. */
export function upwardImports(imports: readonly ModuleImport[]): ModuleImport[] {
  return imports.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from));
}

export const isKnownModule = (module: string) => order.includes(module);

/** Path of the page for which the tests measure how much a small page imports. */
export const smallPagePath = 'src/features/gift-card-balance/routes/gift-card-balance.tsx';

/** Returns the file and everything it imports, directly or through others, types included. */
export function transitiveImports(start: string, files: readonly SourceFile[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set([start]);
  for (const path of reached) {
    for (const { target } of byPath.get(path)?.imports ?? [])
      if (target && byPath.has(target)) reached.add(target);
  }
  return reached;
}
