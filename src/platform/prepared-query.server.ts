import pg from 'pg';
import { invariant } from '../core/invariant.ts';

export type Column = { readonly name: string; readonly parse: (text: string) => unknown };

type RowReader = (values: readonly (string | null)[]) => unknown;

export type PreparedText = {
  readonly text: string;
  /** Undefined for a text that is not to be kept by the server. */
  readonly name: string | undefined;
  readonly getTypeParser: (oid: number) => (text: string) => unknown;
  readonly readerOf: (columns: readonly Column[]) => RowReader;
  /** Made when the server first told the columns of the answer; they are the same from then on. */
  reader?: RowReader;
};

export type QueryAnswer = {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly unknown[];
};

type Callback = (error: Error | undefined, answer?: QueryAnswer) => void;

/** What of the driver's connection a query writes to. */
type Wire = {
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { readonly text: string; readonly name: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly EncodedValue[] }): void;
  describe(message: { readonly type: 'P'; readonly name: string }): void;
  execute(message: { readonly portal: string; readonly rows: number }): void;
  sync(): void;
};

type EncodedValue = string | Buffer | null;

/** In a pipeline the driver takes no class but its own and what extends it. */
const DriverQuery = pg.Query as unknown as new (text: string) => object;

/**
 * A run of a prepared statement as the driver takes it. The driver's own asks the server each time what columns the answer
 * has and makes parsers and an empty row of them anew; that cost more than reading the rows. This one asks once.
 */
export class PreparedQuery extends DriverQuery {
  readonly text: string;
  readonly name: string | undefined;
  callback: Callback | undefined;
  readonly #statement: PreparedText;
  readonly #values: readonly EncodedValue[];
  readonly #rows: unknown[] = [];
  #completed = '';
  #isDescribing = false;
  #failed: Error | undefined;

  constructor(statement: PreparedText, values: readonly unknown[]) {
    super('');
    this.text = statement.text;
    this.name = statement.name;
    this.callback = undefined;
    this.#statement = statement;
    this.#values = values.map(encoded);
  }

  /** Settles with the answer, for who hands the query to a connection and not to the pool, which has a promise of its own. */
  answered(): Promise<QueryAnswer> {
    return new Promise((resolve, reject) => {
      this.callback = (error, answer) => {
        if (answer) return resolve(answer);
        // Else the stack would lead to the socket and not to who asked.
        if (error) Error.captureStackTrace(error);
        reject(error);
      };
    });
  }

  submit(wire: Wire): null {
    const { text, name = '' } = this;
    const isKnown = name !== '' && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
    if (!isKnown) {
      wire.parse({ text, name });
      if (name !== '') wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: this.#values });
    this.#isDescribing = this.#statement.reader === undefined;
    if (this.#isDescribing) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '', rows: 0 });
    wire.sync();
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly { name: string; dataTypeID: number }[] }) {
    const { getTypeParser, readerOf } = this.#statement;
    this.#statement.reader = readerOf(
      fields.map(({ name, dataTypeID }) => ({ name, parse: getTypeParser(dataTypeID) })),
    );
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }) {
    const { reader } = this.#statement;
    if (this.#failed) return;
    try {
      invariant(reader, 'columns are told before rows');
      this.#rows.push(reader(fields));
    } catch (error) {
      this.#failed = error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }) {
    // Nothing was told of columns, so there are none.
    if (this.#isDescribing) this.#statement.reader ??= this.#statement.readerOf([]);
    this.#completed = text;
  }

  handleError(error: Error) {
    this.callback?.(this.#failed ?? error);
    this.#failed = undefined;
    this.callback = undefined;
  }

  handleReadyForQuery() {
    if (this.#failed) return this.handleError(this.#failed);
    const command = this.#completed.slice(0, this.#completed.search(/ |$/));
    const rowCount = Number(this.#completed.slice(this.#completed.lastIndexOf(' ') + 1)) || 0;
    this.callback?.(undefined, { command, rowCount, rows: this.#rows });
  }
}

/** A value as the server reads it: a list is an array, any other object becomes JSON. */
function encoded(value: unknown): EncodedValue {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value;
  return Array.isArray(value) ? `{${value.map(element).join()}}` : JSON.stringify(value);
}

function element(value: unknown): string {
  const text = encoded(value);
  invariant(text === null || typeof text === 'string', 'no list of ours holds bytes');
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
