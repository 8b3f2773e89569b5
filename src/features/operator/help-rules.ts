import { commonArguments } from './argument-rules.ts';
import { formatTermColumns, wrapText } from './text-rules.ts';
import type { ArgumentSpecification, CommandGroup, OperatorCommand, OperatorCommands } from './types.ts';

export const operatorCommand = 'npm run operator --';

/** Returns a command's usage line, such as `ship NUMBER [--shipment N] --carrier UPS|FedEx|GLS --tracking CODE`. */
export function commandSynopsis(name: string, command: OperatorCommand): string {
  const words = Object.entries(command.arguments).map(([each, specification]) => {
    const word = termOf(each, specification);
    return specification.isRequired ? word : `[${word}]`;
  });
  return [name, ...words].join(' ');
}

function termOf(name: string, { isPositional, kind, choices, placeholder }: ArgumentSpecification): string {
  const value = choices ? choices.join('|') : (placeholder ?? '');
  if (isPositional) return value;
  return kind === 'flag' ? `--${name}` : `--${name} ${value}`;
}

export function commandHelp(name: string, command: OperatorCommand): string {
  const own = rowsOf(command.arguments);
  const failures = command.failsIf.map((sentence) => wrapText(sentence, '  - ', '    ')).join('\n');
  return [
    wrapText(command.isReadOnly ? `${command.description} Read-only.` : command.description),
    `\nUsage\n${wrapText(`${operatorCommand} ${commandSynopsis(name, command)}`, '  ', '      ')}`,
    ...(own.length > 0 ? [`\nArguments\n${formatTermColumns(own, '  ')}`] : []),
    `\nOptions for every command\n${formatTermColumns(rowsOf(commonArguments), '  ')}`,
    `\nExample\n  ${operatorCommand} ${command.example}`,
    ...(failures === '' ? [] : [`\nFails if\n${failures}`]),
  ].join('\n');
}

function rowsOf(specifications: OperatorCommand['arguments']): (readonly [string, string])[] {
  return Object.entries(specifications).map(
    ([name, specification]) => [termOf(name, specification), specification.description] as const,
  );
}

/** Returns the help for all commands by group, with one entry per command. */
export function commandHelpOverview(groups: readonly Pick<CommandGroup, 'title' | 'commands'>[]): string {
  const lists = [...Map.groupBy(groups, ({ title }) => title)].map(([title, parts]) => {
    const commands = parts.flatMap((part) => Object.entries(part.commands));
    const rows = commands.map(([name, { description }]) => [name, description] as const);
    return `${title}\n${formatTermColumns(rows, '  ', 17)}`;
  });
  return [
    `Staff commands: ${operatorCommand} COMMAND [arguments]`,
    ...lists,
    formatTermColumns(rowsOf(commonArguments)),
    'Dates and times are in winery time.\n' +
      'Exit codes: 0 done, 1 refused (the reason is on standard error) or something needs attention, 2 invalid command.\n' +
      `Help on one command: ${operatorCommand} COMMAND --help`,
  ].join('\n\n');
}

/** Returns the Markdown table of commands for docs/operating.md. */
export function commandTableMarkdown(commands: OperatorCommands): string {
  const rows = Object.entries(commands).map(([name, command]) => {
    const call = commandSynopsis(name, command).replaceAll('|', '\\|');
    return `| \`${call}\` | ${command.description} |`;
  });
  return ['| command | description |', '|---|---|', ...rows].join('\n');
}
