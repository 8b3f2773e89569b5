import type { CivilDate } from '../../core/dates.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { Result } from '../../core/result.ts';
import type { OrderDependencies } from '../../engine/orders/drafts/types.ts';
import type { StaffActor } from '../../platform/audit-types.ts';
import type { DrainedJobs } from '../../platform/jobs.server.ts';

/** So many of a code: bottles of a line, by the code of what was sold. */
export type CodeUnits = { readonly code: string; readonly quantity: number };

/** What an argument is read as; `units` takes as many as follow it, `flag` none. */
export type ValueKinds = {
  readonly text: string;
  /** 1, 2, 3 … */
  readonly count: number;
  /** A whole number with its sign, other than 0. */
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
  /** How help names the value, such as `NAME`. */
  readonly shown?: string;
  readonly says: string;
  /** Without a `--name` before it, in the order of the specification. */
  readonly isPosition?: true;
  readonly isRequired?: true;
  readonly choices?: readonly string[];
};

/** A verb as help, parser and documents know it. */
export type Verb = {
  readonly says: string;
  readonly arguments: Readonly<Record<string, ArgumentSpecification>>;
  readonly example: string;
  /** What it will not do, in sentences. */
  readonly refuses: readonly string[];
  /** Writes nothing. */
  readonly isReading?: true;
};

/** Verbs by the word that is typed. */
export type Verbs = Readonly<Record<string, Verb>>;

type ValueOf<Specification extends ArgumentSpecification> = Specification extends {
  readonly choices: readonly (infer Choice)[];
}
  ? Choice
  : ValueKinds[Specification['kind']];

/** The values of a verb's arguments, as its specification makes them. */
export type ValuesOf<Each extends Pick<Verb, 'arguments'>> = {
  readonly [Name in keyof Each['arguments']]: Each['arguments'][Name] extends { readonly isRequired: true }
    ? ValueOf<Each['arguments'][Name]>
    : ValueOf<Each['arguments'][Name]> | undefined;
};

/** What a verb has to say: text for people, data for programs, and whether all is as it should be. */
export type Answer = {
  readonly text: string;
  readonly data: unknown;
  readonly isAlarming?: true;
};

/** What a verb works with. Gateway and queue are opened when it asks for them. */
export type OperatorShop = Pick<OrderDependencies, 'database' | 'clock'> & {
  readonly actor: StaffActor;
  /** The shop's origin as customers know it, for links. */
  readonly publicUrl: string;
  open(): Promise<OrderDependencies>;
  runDueJobs(): Promise<DrainedJobs>;
};

export type Outcome = Result<Answer>;

/** How some verbs are done: each is given its arguments as they were read. */
export type VerbsDone<Some extends Verbs> = {
  readonly [Name in keyof Some]: (shop: OperatorShop, values: ValuesOf<Some[Name]>) => Promise<Outcome>;
};

/** Verbs about one thing: `title` is what help lists them under, `enter` loads the code that does them. */
export type Room = {
  readonly title: string;
  readonly verbs: Verbs;
  enter(): Promise<{
    readonly verbs: Readonly<Record<string, (shop: OperatorShop, values: never) => Promise<Outcome>>>;
  }>;
};
