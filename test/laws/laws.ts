import { backOfficeLintRules } from './back-office-laws.ts';
import { importedPaths, type LintRule } from './law.ts';
import { isTestFile } from './modules.ts';
import { projectFileExists } from './source.ts';

const isPureFile = (path: string) =>
  path.startsWith('src/core/') || /^src\/(engine|features)\/.*\b(rules|\w+-rules)\.ts$/.test(path);

/** The layers of `src`: their files, and the files that they may import. Upper layers import lower ones, never the reverse. */
const layers: readonly { readonly name: string; readonly part: RegExp; readonly mayImport: RegExp }[] = [
  { name: 'core', part: /^src\/core\//, mayImport: /^src\/core\// },
  {
    name: 'ports',
    part: /^src\/integrations\/[^/]+\/port\.ts$/,
    mayImport: /^src\/(core\/|integrations\/[^/]+\/port\.ts$)/,
  },
  {
    name: 'platform',
    part: /^src\/platform\//,
    mayImport: /^src\/(core\/|platform\/|integrations\/[^/]+\/port\.ts$)/,
  },
  {
    name: 'integrations',
    part: /^src\/integrations\//,
    mayImport: /^src\/(core\/|platform\/|integrations\/|winery\.ts$)/,
  },
  {
    name: 'engine',
    part: /^src\/engine\//,
    mayImport:
      /^src\/(core\/|platform\/|engine\/|winery(-legal|-offers)?\.ts$|integrations\/[^/]+\/port\.ts$)/,
  },
  { name: 'ui', part: /^src\/ui\//, mayImport: /^src\/(core\/|ui\/|winery(-places|-offers)?\.ts$)/ },
  {
    name: 'features',
    part: /^src\/features\//,
    mayImport:
      /^src\/(core\/|platform\/|engine\/|features\/|ui\/|styles\/|winery(-places|-legal|-offers)?\.ts$|dependencies\.server\.ts$|integrations\/[^/]+\/port\.ts$)/,
  },
  {
    name: 'back-office',
    part: /^src\/back-office\//,
    mayImport:
      /^src\/(core\/|platform\/|engine\/|back-office\/|ui\/(base|media)\/|ui\/theme\/theme\.server\.ts$|ui\/commerce\/qr-code\.server\.ts$|styles\/|winery\.ts$|(?:dependencies|purchases|winery-settings)\.server\.ts$|integrations\/[^/]+\/port\.ts$)/,
  },
];

const directions: LintRule = {
  sentence: 'Imports point one way: core ← ports ← platform ← engine ← features ← routes, worker and wire.',
  breaches: (files) =>
    files
      .filter(({ path }) => !isTestFile(path))
      .flatMap((file) => {
        const layer = layers.find(({ part }) => part.test(file.path));
        return importedPaths(file)
          .filter((target) => layer && target.startsWith('src/') && !layer.mayImport.test(target))
          .map((target) => `${file.path}: ${layer?.name} imports ${target}`);
      }),
};

const featuresApart: LintRule = {
  sentence: 'Features never import each other; code that two features share belongs to the engine or the UI.',
  breaches: (files) =>
    files.flatMap((file) => {
      const own = featureOf(file.path);
      return importedPaths(file)
        .filter((target) => own !== undefined && featureOf(target) !== undefined && featureOf(target) !== own)
        .map((target) => `${file.path}: imports ${target}`);
    }),
};

const adaptersByWire: LintRule = {
  sentence: 'Only wire.server.ts and tests import an adapter or a stand-in; all other code imports the port.',
  breaches: (files) =>
    files
      .filter(({ path }) => path !== 'src/wire.server.ts' && !isTestFile(path))
      .flatMap((file) =>
        importedPaths(file)
          .filter((target) => serviceOf(target) !== undefined && !target.endsWith('/port.ts'))
          .filter((target) => serviceOf(target) !== serviceOf(file.path))
          .map((target) => `${file.path}: imports ${target}`),
      ),
};

/** Files that may import any engine file, because they pass functions of upper modules to lower ones. */
const compositions = ['src/purchases.server.ts', 'src/account-links.server.ts', 'src/ledger-links.server.ts'];

const engineDoors: LintRule = {
  sentence:
    'Code outside the engine imports the server code of an engine module only through index.server.ts or a view; only runnable-jobs.server.ts imports jobs.',
  breaches: (files) =>
    files
      .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/engine/') && !isTestFile(path))
      .flatMap((file) =>
        importedPaths(file)
          .filter((target) => /^src\/engine\/.*\.server\.ts$/.test(target))
          .filter((target) => !/\/(index|([\w-]+-)?view)\.server\.ts$/.test(target))
          .filter(
            (target) =>
              !(file.path === 'src/runnable-jobs.server.ts' && target.endsWith('/jobs.server.ts')) &&
              !compositions.includes(file.path),
          )
          .map((target) => `${file.path}: imports ${target}`),
      ),
};

const sqlInStores: LintRule = {
  sentence: 'Only stores, views, schemas and the platform contain SQL; all other code calls them.',
  breaches: (files) =>
    files
      .filter(({ path }) => /^src\/(core|engine|features|back-office|ui)\//.test(path) && !isTestFile(path))
      .filter(({ path }) => !/\/([\w-]+-)?(store|view)\.server\.ts$|\/schema\.ts$/.test(path))
      .flatMap((file) => [
        ...file.imports
          .filter(({ specifier }) => /^(drizzle-orm|pg|pg-boss)(\/|$)/.test(specifier))
          .map(({ specifier }) => `${file.path}: imports ${specifier}`),
        ...(/\.(execute|query)\s*\(|\bsql`/.test(file.bareCode) ? [`${file.path}: runs a statement`] : []),
      ]),
};

/**
 * Patterns of code that uses the clock, randomness, environment or network, each with its name. `new Date()` reads the clock, while `new
 * Date(parts)` only computes.
 */
const impurities: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\b/, 'Date.now'],
  [/\bnew Date\s*\(\s*\)|\bnew Date\b(?!\s*\()/, 'new Date()'],
  [/(?<!new )\bDate\s*\(/, 'Date()'],
  [/\bMath\.random\b/, 'Math.random'],
  [/(?<![.\w])process\b(?!\s*:)/, 'process'],
  [/(?<![.\w])fetch\s*\(/, 'fetch'],
  [/\bcrypto\b/, 'crypto'],
  [/\bperformance\.now\b/, 'performance.now'],
  [/\bglobalThis\b/, 'globalThis'],
];

/** Path of the file that holds the winery's settings for the whole process. Pure files may import it. */
const heldForAll = 'src/core/winery-settings.ts';

const pureRules: LintRule = {
  sentence:
    'core and rules.ts depend only on their arguments and the winery’s settings, not on the clock, randomness, the environment or the network.',
  breaches: (files) =>
    files
      .filter(({ path }) => isPureFile(path) && path !== heldForAll)
      .flatMap((file) => [
        ...impurities
          .filter(([form]) => form.test(file.bareCode))
          .map(([, name]) => `${file.path}: uses ${name}`),
        ...file.imports
          .filter(({ specifier, target }) => specifier.startsWith('node:') || target?.includes('.server.'))
          .filter(({ isType }) => !isType)
          .map(({ specifier }) => `${file.path}: imports ${specifier}`),
      ]),
};

const oneClock: LintRule = {
  sentence:
    'Only the clock reads the current time; the engine and the server code of features receive the time.',
  breaches: (files) =>
    files
      .filter(
        ({ path }) =>
          /^src\/(engine\/|(?:features|back-office)\/.*\.server\.ts$)/.test(path) && !isTestFile(path),
      )
      .flatMap((file) =>
        impurities
          .slice(0, 4)
          .filter(([form]) => form.test(file.bareCode))
          .map(([, name]) => `${file.path}: uses ${name}`),
      ),
};

const settingsReadOnce: LintRule = {
  sentence:
    'The environment is read only at startup, and never in core, engine, features, back office or UI.',
  breaches: (files) =>
    files
      .filter(({ path }) => /^src\/(core|engine|features|back-office|ui)\//.test(path) && !isTestFile(path))
      .filter(({ bareCode }) => /\bprocess\.env\b/.test(bareCode))
      .map(({ path }) => `${path}: reads process.env`),
};

/** Paths of pages that editors create, which no route declares. */
const editedPages: readonly string[] = ['/help'];

const namedPath =
  /\b(?:to|action)=\{?["'`](\/[^"'`]*)|\b(?:redirect|redirectDocument|navigate)\(\s*["'`](\/[^"'`]*)/g;

const typedPaths: LintRule = {
  sentence:
    'Links, forms and redirects name a page with href(), so that a path without a route does not compile.',
  breaches: (files) =>
    files
      .filter(({ path }) => path.startsWith('src/') && !isTestFile(path))
      .flatMap((file) =>
        [...file.code.matchAll(namedPath)]
          .map(([, linked, followed]) => linked ?? followed ?? '')
          .filter((named) => !editedPages.includes(named))
          .map((named) => `${file.path}: names ${named}`),
      ),
};

const noCycles: LintRule = {
  sentence: 'No module imports itself through other modules.',
  breaches: (files) => {
    const next = new Map(files.map((file) => [file.path, importedPaths(file, { withTypes: false })]));
    const done = new Set<string>();
    const breaches: string[] = [];
    const visit = (path: string, trail: readonly string[]) => {
      const seen = trail.indexOf(path);
      if (seen !== -1) {
        breaches.push([...trail.slice(seen), path].join(' → '));
        return;
      }
      if (done.has(path)) return;
      for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of next.keys()) visit(path, []);
    return breaches;
  },
};

const noBarrels: LintRule = {
  sentence: 'Only index.server.ts of an engine module, or of one of its parts, re-exports other files.',
  breaches: (files) =>
    files
      .filter(({ path }) => !/^src\/engine\/[^/]+\/([^/]+\/)?index\.server\.ts$/.test(path))
      .flatMap((file) => [
        ...(/\/index(\.server)?\.tsx?$/.test(file.path) ? [`${file.path}: is named index`] : []),
        ...(/\bexport\s+(type\s+)?(\*|\{[^}]*\})\s*(as\s+\w+\s*)?from\b/.test(file.code)
          ? [`${file.path}: exports from another file`]
          : []),
      ]),
};

const importsCarryEndings: LintRule = {
  sentence: 'A relative import names an existing file, with its extension.',
  breaches: (files) =>
    files.flatMap((file) =>
      file.imports
        // The router generates `+types` for each route before the type check.
        .filter(({ target, specifier }) => target !== undefined && !specifier.includes('/+types/'))
        .filter(
          ({ target = '' }) =>
            !/\.\w+$/.test(target) ||
            !(projectFileExists(target) || files.some(({ path }) => path === target)),
        )
        .map(({ specifier }) => `${file.path}: imports ${specifier}`),
    ),
};

const vocabulary: readonly RegExp[] = [
  /^(schema|forms|testing)\.ts$/,
  /^([a-z]+-)*(types|rules|table|mails)\.ts$/,
  /^([a-z]+-)*(store|view)\.server\.ts$/,
  /^(index|jobs)\.server\.ts$/,
  /^[a-z]+(-[a-z]+)*\.server\.ts$/,
  /^[a-z]+([-.][a-z]+)*\.test\.tsx?$/,
  /^data\/[\w-]+\.json$/,
];
const featureVocabulary: readonly RegExp[] = [
  ...vocabulary,
  /^routes\/[\w$.-]+\.tsx?$/,
  /^ui\/[\w.-]+\.tsx?$/,
];
/** Patterns of file names that the router and the bundler require in an application. */
const applicationVocabulary: readonly RegExp[] = [
  ...featureVocabulary,
  /^(root|entry\.(server|client))\.tsx$/,
  /^(routes|vite\.config|react-router\.config)\.ts$/,
];
/**
 * Returns a file's name without up to `most` folders. Parts of engine modules may have one level of subfolders
 * (`clubs/shipments/store.server.ts`, `visits/reservations/door/types.ts`); features have one level of folders.
 */
const withoutFolders = (name: string, most: number) =>
  name.replace(new RegExp(`^([a-z]+(-[a-z]+)*/){1,${most}}`), '');
const landfill = /\b(utils?|helpers?|common|misc|shared|service|manager|lib)\b/;

const knownNames: LintRule = {
  sentence:
    'Engine modules and features use a fixed vocabulary of file names, so that paths are predictable.',
  breaches: (files) =>
    files
      .filter(({ path }) => {
        const [, kind, own, within] =
          /^src\/(?:(engine|features)\/[^/]+\/(.+)|back-office\/(.+))$/.exec(path) ?? [];
        const name = own ?? within;
        if (name === undefined) return false;
        const words = kind === 'engine' ? vocabulary : kind ? featureVocabulary : applicationVocabulary;
        const known =
          words.some((form) => form.test(name)) ||
          vocabulary.some((form) => form.test(withoutFolders(name, kind === 'engine' ? 2 : 1)));
        return landfill.test(name) || !known;
      })
      .map(({ path }) => `${path}: is no name of the vocabulary`),
};

const testingForTests: LintRule = {
  sentence: 'Only tests import testing.ts or a test helper.',
  breaches: (files) =>
    files
      .filter(({ path }) => path.startsWith('src/') && !isTestFile(path))
      .flatMap((file) =>
        importedPaths(file)
          .filter((target) => isTestFile(target) || target.startsWith('test/'))
          .map((target) => `${file.path}: imports ${target}`),
      ),
};

export const lintRules: readonly LintRule[] = [
  directions,
  featuresApart,
  ...backOfficeLintRules,
  adaptersByWire,
  engineDoors,
  sqlInStores,
  pureRules,
  oneClock,
  settingsReadOnce,
  typedPaths,
  noCycles,
  noBarrels,
  importsCarryEndings,
  knownNames,
  testingForTests,
];

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
const serviceOf = (path: string) => /^src\/integrations\/([^/]+)\//.exec(path)?.[1];
