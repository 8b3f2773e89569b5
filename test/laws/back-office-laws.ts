import { importedPaths, type LintRule } from './law.ts';
import { isTestFile } from './modules.ts';

/**
 * Files that may import the back office: those that open both applications in one process, and the routes, whose types are generated
 * together.
 */
const knowBackOffice: readonly string[] = [
  'src/application.server.ts',
  'src/back-office-bundle.server.ts',
  'src/entry.server.tsx',
  'src/routes.ts',
  'src/web.server.ts',
];

const backOfficeApart: LintRule = {
  sentence: 'No shop code imports the back office, so that no customer page contains any of it.',
  breaches: (files) =>
    files
      .filter(({ path }) => !path.startsWith('src/back-office/') && !knowBackOffice.includes(path))
      .flatMap((file) =>
        importedPaths(file)
          .filter((target) => target.startsWith('src/back-office/'))
          .map((target) => `${file.path}: imports ${target}`),
      ),
};

/** File names of back-office routes that don't require sign-in. */
const openToAll: readonly string[] = [
  'join.tsx',
  'setup.tsx',
  'sign-in.tsx',
  'sign-in-link.tsx',
  'sign-in-passkey.ts',
  'sign-out.ts',
  'signed-out.tsx',
];

const staffByRoute: LintRule = {
  sentence: 'Every loader and action of the back office checks who is signed in and what they may do.',
  breaches: (files) =>
    files
      .filter(({ path }) => /^src\/back-office\/routes\/[^/]+\.tsx?$/.test(path) && !isTestFile(path))
      .filter(({ path }) => !openToAll.includes(path.replace('src/back-office/routes/', '')))
      .filter(({ bareCode }) => {
        const entries = bareCode.match(/\bexport (?:async )?(?:function|const) (?:loader|action)\b/g) ?? [];
        const asked =
          bareCode.match(
            /\bawait require(?:Staff|ConfirmedStaff|Order|Thread|Customer|Person|MembershipForStaff|Box|ProblemReport|Run|Approval)\(/g,
          ) ?? [];
        return asked.length < entries.length;
      })
      .map(({ path }) => `${path}: does not call requireStaff in each`),
};

export const backOfficeLintRules: readonly LintRule[] = [backOfficeApart, staffByRoute];
