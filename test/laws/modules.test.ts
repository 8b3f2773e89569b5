import { expect, it } from 'vitest';
import {
  engineModuleOf,
  isKnownModule,
  isModuleInternal,
  moduleImports,
  smallPagePath,
  transitiveImports,
  upwardImports,
} from './modules.ts';
import { readSources } from './source.ts';

const sources = readSources();
const imports = moduleImports(sources);

/**
 * The number of imports of other modules' stores and schemas, types included. Lower it whenever such an import is removed, and never raise
 * it; the goal is 0.
 */
const ofPrivateFiles = 58;

it('the module order lists every engine module', () => {
  const modules = new Set(sources.flatMap(({ path }) => engineModuleOf(path) ?? []));
  expect([...modules].filter((module) => !isKnownModule(module))).toEqual([]);
});

it('no engine module imports a module that comes after it in the module order', () => {
  expect(upwardImports(imports)).toEqual([]);
});

it("the number of imports of another module's store or schema matches the recorded number", () => {
  expect(imports.filter(({ target }) => isModuleInternal(target))).toHaveLength(ofPrivateFiles);
});

it('a small page imports at most 150 files in total', () => {
  expect(transitiveImports(smallPagePath, sources).size).toBeLessThanOrEqual(150);
});
