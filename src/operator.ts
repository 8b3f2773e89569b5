import './platform/quick-resolution.ts';
import { userInfo } from 'node:os';
import { parseCommandLine } from './features/operator/argument-rules.ts';
import { commandHelp, commandHelpOverview } from './features/operator/help-rules.ts';
import {
  commandGroups,
  operatorCommands,
  runOperatorCommand,
} from './features/operator/run-command.server.ts';
import type { CommandOutcome } from './features/operator/types.ts';
import { readConfiguration } from './platform/configuration.server.ts';
import { StartError } from './platform/start-error.ts';

/** The exit code: 0 if done, 1 if the command was refused or something needs attention, 2 if the command is invalid. */
type ExitCode = 0 | 1 | 2;
type RunCommand = Extract<ReturnType<typeof parseCommandLine>, { readonly kind: 'run' }>;

const maxNameLength = 60;

/** Runs a staff command and returns its exit code. */
async function main(words: readonly string[]): Promise<ExitCode> {
  const line = parseCommandLine(words, operatorCommands);
  const { name = '' } = line;
  const command = operatorCommands[name];
  const help = command ? commandHelp(name, command) : commandHelpOverview(commandGroups);
  if (line.kind === 'help') return print(help);
  if (line.kind === 'invalid') return printError(`${line.sentence}\n\n${help}`, 2);
  const actorName = (line.actorName ?? userInfo().username).trim();
  if (actorName === '' || actorName.length > maxNameLength) {
    return printError(`Give your name with --as, at most ${maxNameLength} characters.\n\n${help}`, 2);
  }
  return printOutcome(await run(line, actorName), line.isJson);
}

async function run({ name, values }: RunCommand, actorName: string): Promise<CommandOutcome> {
  const { attachToShop } = await import('./wire.server.ts');
  const configuration = readConfiguration(process.env);
  const shop = await attachToShop({ configuration, onNotice: (sentence) => console.error(sentence) });
  const publicUrl = configuration.publicUrl ?? `http://localhost:${configuration.port}`;
  const endings = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of endings) process.once(signal, () => void shop.stop().finally(() => process.exit(1)));
  const { database, clock } = shop;
  try {
    return await runOperatorCommand(
      {
        ...{ database, clock },
        actor: `operator:${actorName}`,
        publicUrl,
        open: async () => (await shop.open()).dependencies,
        runDueJobs: async () => {
          const [{ dependencies, jobs }, post] = await Promise.all([shop.open(), shop.openPost()]);
          const [{ createRunnableJobs }, { loadSavedPictures }] = await Promise.all([
            import('./runnable-jobs.server.ts'),
            import('./saved-pictures.server.ts'),
          ]);
          await loadSavedPictures(database);
          return jobs.runDue(createRunnableJobs({ ...dependencies, ...post }, publicUrl));
        },
      },
      name,
      values,
    );
  } finally {
    await shop.stop();
  }
}

function printOutcome(outcome: CommandOutcome, isJson: boolean): ExitCode {
  if (!outcome.ok) return printError(outcome.refusals.map(({ sentence }) => sentence).join('\n'), 1);
  const { text, data, isAlarming } = outcome.value;
  print(isJson ? JSON.stringify(data, undefined, 2) : text);
  return isAlarming ? 1 : 0;
}

function print(text: string): ExitCode {
  console.log(text);
  return 0;
}

function printError(text: string, code: ExitCode): ExitCode {
  console.error(text);
  return code;
}

// The reader may close the pipe, as in `… | head`.
process.stdout.on('error', () => process.exit(0));
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
