import type { CivilDate } from '../../core/dates.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { Result } from '../../core/result.ts';
import type { MediaServices } from '../../engine/content/media/types.ts';
import type { OrderDependencies } from '../../engine/orders/drafts/types.ts';
import type { StaffActor } from '../../platform/audit-types.ts';
import type { DrainedJobs } from '../../platform/jobs.server.ts';

/** Units by SKU code. */
export type CodeUnits = { readonly code: string; readonly quantity: number };

/** Parsed type of each kind of argument. `units` takes all values that follow it, `flag` none. */
export type ValueKinds = {
  readonly text: string;
  /** A positive whole number. */
  readonly count: number;
  /** A whole number other than 0, with an optional sign. */
  readonly change: number;
  readonly percent: BasisPoints;
  readonly money: Cents;
  readonly date: CivilDate;
  readonly choice: string;
  readonly units: readonly CodeUnits[];
  readonly flag: true;
};

export type ArgumentSpecification = {
  readonly kind: keyof ValueKinds;
  /** Name of the value in help, such as `NAME`. */
  readonly placeholder?: string;
  readonly description: string;
  /** Whether the argument is given by position, without `--name`. */
  readonly isPositional?: true;
  readonly isRequired?: true;
  readonly choices?: readonly string[];
};

/** Specification of a verb, used by help, parser and documents. */
export type Verb = {
  readonly description: string;
  readonly arguments: Readonly<Record<string, ArgumentSpecification>>;
  readonly example: string;
  /** Conditions under which the verb fails, as sentences. */
  readonly failsIf: readonly string[];
  readonly isReadOnly?: true;
};

export type Verbs = Readonly<Record<string, Verb>>;

type ValueOf<Specification extends ArgumentSpecification> = Specification extends {
  readonly choices: readonly (infer Choice)[];
}
  ? Choice
  : ValueKinds[Specification['kind']];

/** Parsed values of a verb’s arguments. */
export type ValuesOf<Each extends Pick<Verb, 'arguments'>> = {
  readonly [Name in keyof Each['arguments']]: Each['arguments'][Name] extends { readonly isRequired: true }
    ? ValueOf<Each['arguments'][Name]>
    : ValueOf<Each['arguments'][Name]> | undefined;
};

/** Result of a verb: text for people and data for programs. `isAlarming`: something needs attention, so the command exits with 1. */
export type VerbOutput = {
  readonly text: string;
  readonly data: unknown;
  readonly isAlarming?: true;
};

/** Dependencies of verb handlers. The payment gateway and the job queue are opened on demand. */
export type OperatorShop = Pick<OrderDependencies, 'database' | 'clock'> & {
  readonly actor: StaffActor;
  /** Public origin of the shop, for links. */
  readonly publicUrl: string;
  open(): Promise<OrderDependencies & MediaServices>;
  runDueJobs(): Promise<DrainedJobs>;
};

export type Outcome = Result<VerbOutput>;

/** Handlers of a verb table. */
export type VerbHandlers<Some extends Verbs> = {
  readonly [Name in keyof Some]: (shop: OperatorShop, values: ValuesOf<Some[Name]>) => Promise<Outcome>;
};

/** A group of verbs. `load` imports their handlers. */
export type VerbGroup = {
  readonly title: string;
  readonly verbs: Verbs;
  load(): Promise<{
    readonly verbs: Readonly<Record<string, (shop: OperatorShop, values: never) => Promise<Outcome>>>;
  }>;
};
