import type { CivilDate } from '../../core/dates.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { Result } from '../../core/result.ts';
import type { MediaServices } from '../../engine/content/media/types.ts';
import type { OrderDependencies } from '../../engine/orders/drafts/types.ts';
import type { StaffActor } from '../../platform/audit-types.ts';
import type { DueJobsResult } from '../../platform/jobs.server.ts';

/** A quantity of the SKU with this code. */
export type SkuCodeQuantity = { readonly code: string; readonly quantity: number };

/** The parsed type of each kind of argument. `units` consumes all values that follow it, `flag` consumes none. */
export type ArgumentValueKinds = {
  readonly text: string;
  /** A positive whole number. */
  readonly count: number;
  /** A whole number other than 0, with an optional sign. */
  readonly change: number;
  readonly percent: BasisPoints;
  readonly money: Cents;
  readonly date: CivilDate;
  readonly choice: string;
  readonly units: readonly SkuCodeQuantity[];
  readonly flag: true;
};

export type ArgumentSpecification = {
  readonly kind: keyof ArgumentValueKinds;
  /** The placeholder for the value in the help, such as `NAME`. */
  readonly placeholder?: string;
  readonly description: string;
  /** Whether the argument is identified by its position instead of `--name`. */
  readonly isPositional?: true;
  readonly isRequired?: true;
  readonly choices?: readonly string[];
};

/** The specification of a staff command, used by the help, the parser and the documentation. */
export type OperatorCommand = {
  readonly description: string;
  readonly arguments: Readonly<Record<string, ArgumentSpecification>>;
  readonly example: string;
  /** The conditions under which the command fails, one sentence each. */
  readonly failsIf: readonly string[];
  readonly isReadOnly?: true;
};

export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

type ValueOf<Specification extends ArgumentSpecification> = Specification extends {
  readonly choices: readonly (infer Choice)[];
}
  ? Choice
  : ArgumentValueKinds[Specification['kind']];

/** The parsed values of a command's arguments, by argument name. */
export type ArgumentValuesOf<Each extends Pick<OperatorCommand, 'arguments'>> = {
  readonly [Name in keyof Each['arguments']]: Each['arguments'][Name] extends { readonly isRequired: true }
    ? ValueOf<Each['arguments'][Name]>
    : ValueOf<Each['arguments'][Name]> | undefined;
};

/**
 * The result of a command: text for people and data for programs. If `isAlarming` is set, something needs attention and the process exits
 * with code 1.
 */
export type CommandOutput = {
  readonly text: string;
  readonly data: unknown;
  readonly isAlarming?: true;
};

/** The dependencies of command handlers. `open` connects to the payment gateway and the job queue only when a command needs them. */
export type OperatorShop = Pick<OrderDependencies, 'database' | 'clock'> & {
  readonly actor: StaffActor;
  /** The shop's public origin, for links. */
  readonly publicUrl: string;
  open(): Promise<OrderDependencies & MediaServices>;
  runDueJobs(): Promise<DueJobsResult>;
};

export type CommandOutcome = Result<CommandOutput>;

/** The handlers of a command table, by command name. */
export type CommandHandlers<Some extends OperatorCommands> = {
  readonly [Name in keyof Some]: (
    shop: OperatorShop,
    values: ArgumentValuesOf<Some[Name]>,
  ) => Promise<CommandOutcome>;
};

/** A group of commands. `load` imports their handlers. */
export type CommandGroup = {
  readonly title: string;
  readonly commands: OperatorCommands;
  load(): Promise<{
    readonly commandHandlers: Readonly<
      Record<string, (shop: OperatorShop, values: never) => Promise<CommandOutcome>>
    >;
  }>;
};
