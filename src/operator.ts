import './platform/quick-resolution.ts';
import { userInfo } from 'node:os';
import { readCommand } from './features/operator/argument-rules.ts';
import { helpOverview, verbHelp } from './features/operator/help-rules.ts';
import { operatorVerbs, runVerb, verbGroups } from './features/operator/run-verb.server.ts';
import type { Outcome } from './features/operator/types.ts';
import { readConfiguration } from './platform/configuration.server.ts';
import { StartError } from './platform/start-error.ts';

/** The exit code: 0 if done, 1 if the command was refused or something needs attention, 2 if the command is invalid. */
type ExitCode = 0 | 1 | 2;
type RunCommand = Extract<ReturnType<typeof readCommand>, { readonly kind: 'run' }>;

const maximumNameLength = 60;

/** Runs a staff command and returns its exit code. */
async function main(words: readonly string[]): Promise<ExitCode> {
  const command = readCommand(words, operatorVerbs);
  const { verb: name = '' } = command;
  const verb = operatorVerbs[name];
  const help = verb ? verbHelp(name, verb) : helpOverview(verbGroups);
  if (command.kind === 'help') return print(help);
  if (command.kind === 'invalid') return printError(`${command.sentence}\n\n${help}`, 2);
  const actorName = (command.actorName ?? userInfo().username).trim();
  if (actorName === '' || actorName.length > maximumNameLength) {
    return printError(`Give your name with --as, at most ${maximumNameLength} characters.\n\n${help}`, 2);
  }
  return printOutcome(await run(command, actorName), command.isJson);
}

async function run({ verb, values }: RunCommand, actorName: string): Promise<Outcome> {
  const { attachShop } = await import('./wire.server.ts');
  const configuration = readConfiguration(process.env);
  const shop = await attachShop({ configuration, onNotice: (sentence) => console.error(sentence) });
  const publicUrl = configuration.publicUrl ?? `http://localhost:${configuration.port}`;
  const endings = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of endings) process.once(signal, () => void shop.stop().finally(() => process.exit(1)));
  const { database, clock } = shop;
  try {
    return await runVerb(
      {
        ...{ database, clock },
        actor: `operator:${actorName}`,
        publicUrl,
        open: async () => (await shop.open()).dependencies,
        runDueJobs: async () => {
          const [{ dependencies, jobs }, post] = await Promise.all([shop.open(), shop.openPost()]);
          const [{ jobHandlers }, { openPictures }] = await Promise.all([
            import('./job-handlers.server.ts'),
            import('./saved-pictures.server.ts'),
          ]);
          await openPictures(database);
          return jobs.runDue(jobHandlers({ ...dependencies, ...post }, publicUrl));
        },
      },
      verb,
      values,
    );
  } finally {
    await shop.stop();
  }
}

function printOutcome(outcome: Outcome, isJson: boolean): ExitCode {
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
