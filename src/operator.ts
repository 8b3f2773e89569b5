import './platform/quick-resolution.ts';
import { userInfo } from 'node:os';
import { readCommand } from './features/operator/argument-rules.ts';
import { helpOf, overview } from './features/operator/help-rules.ts';
import { operatorVerbs, rooms, runVerb } from './features/operator/run-verb.server.ts';
import type { Outcome } from './features/operator/types.ts';
import { readConfiguration } from './platform/configuration.server.ts';
import { StartError } from './platform/start-error.ts';

/** 0: done; 1: refused, or something is wrong; 2: not understood. */
type ExitCode = 0 | 1 | 2;
type Run = Extract<ReturnType<typeof readCommand>, { readonly kind: 'run' }>;

const longestName = 60;

/** The staff CLI: the use cases of the shop as commands, until there is a back office. */
async function operate(words: readonly string[]): Promise<ExitCode> {
  const command = readCommand(words, operatorVerbs);
  const { verb: name = '' } = command;
  const verb = operatorVerbs[name];
  const help = verb ? helpOf(name, verb) : overview(rooms);
  if (command.kind === 'help') return say(help);
  if (command.kind === 'wrong') return complain(`${command.sentence}\n\n${help}`, 2);
  const actorName = (command.actorName ?? userInfo().username).trim();
  if (actorName === '' || actorName.length > longestName) {
    return complain(`Say who you are with --as, in at most ${longestName} letters.\n\n${help}`, 2);
  }
  return tell(await run(command, actorName), command.isJson);
}

async function run({ verb, values }: Run, actorName: string): Promise<Outcome> {
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
          const { jobHandlers } = await import('./job-handlers.server.ts');
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

function tell(outcome: Outcome, isJson: boolean): ExitCode {
  if (!outcome.ok) return complain(outcome.refusals.map(({ sentence }) => sentence).join('\n'), 1);
  const { text, data, isAlarming } = outcome.value;
  say(isJson ? JSON.stringify(data, undefined, 2) : text);
  return isAlarming ? 1 : 0;
}

function say(text: string): ExitCode {
  console.log(text);
  return 0;
}

function complain(text: string, code: ExitCode): ExitCode {
  console.error(text);
  return code;
}

// The reader may close the pipe: `… | head`.
process.stdout.on('error', () => process.exit(0));
try {
  process.exitCode = await operate(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
