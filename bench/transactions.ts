import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** The baseline for checkouts: TPC-B transactions on the same PostgreSQL with 8 clients at scale 5. */
export type TransactionBaseline = {
  readonly name: string;
  /** Runs transactions for the given number of seconds. Returns the number completed per second. */
  run(seconds: number): Promise<number>;
  close(): Promise<void>;
};

const clients = 8;
const scale = 5;
const accountsPerBranch = 100_000;
const tellersPerBranch = 10;

/** Opens the baseline with PostgreSQL's `pgbench` if installed, or else with the same transactions sent by this process. */
export async function openTransactionBaseline(url: string): Promise<TransactionBaseline> {
  const version = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  if (version.status === 0) return openPgbench(url, version.stdout.trim());
  return openOwnTransactions(url);
}

async function openPgbench(url: string, version: string): Promise<TransactionBaseline> {
  await runPgbench(['--initialize', '--quiet', '--scale', String(scale), url]);
  return {
    name: version,
    run: async (seconds) => {
      const said = await runPgbench([
        ...['--client', String(clients), '--time', String(seconds), '--no-vacuum'],
        url,
      ]);
      const perSecond = /^tps = ([\d.]+)/m.exec(said)?.[1];
      if (perSecond === undefined) throw new Error(`pgbench said no rate:\n${said}`);
      return Number(perSecond);
    },
    close: async () => {},
  };
}

async function runPgbench(args: readonly string[]): Promise<string> {
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await ended) !== 0) throw new Error(`pgbench failed:\n${errors}`);
  return output;
}

/**
 * Opens a baseline that runs TPC-B as pgbench does, except that each transaction is sent as one message where pgbench waits seven times for
 * a response. It is therefore at least as fast.
 */
async function openOwnTransactions(url: string): Promise<TransactionBaseline> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  await pool.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0 from generate_series(1, ${scale}) n;
    insert into pgbench_tellers select n, (n - 1) / ${tellersPerBranch} + 1, 0
      from generate_series(1, ${scale * tellersPerBranch}) n;
    insert into pgbench_accounts select n, (n - 1) / ${accountsPerBranch} + 1, 0, ''
      from generate_series(1, ${scale * accountsPerBranch}) n;`);
  await pool.query('vacuum analyze');
  return {
    name: 'the transactions of TPC-B sent from here (no pgbench on this machine)',
    run: async (seconds) => {
      const began = performance.now();
      const ends = began + seconds * 1000;
      let done = 0;
      const work = async () => {
        while (performance.now() < ends) {
          await pool.query(transferOf(Math.random));
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: clients }, work));
      return done / ((performance.now() - began) / 1000);
    },
    close: () => pool.end(),
  };
}

function transferOf(random: () => number): string {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const account = upTo(scale * accountsPerBranch);
  const teller = upTo(scale * tellersPerBranch);
  const branch = upTo(scale);
  const delta = upTo(10_001) - 5_001;
  return `begin;
    update pgbench_accounts set abalance = abalance + ${delta} where aid = ${account};
    select abalance from pgbench_accounts where aid = ${account};
    update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${teller};
    update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${branch};
    insert into pgbench_history (tid, bid, aid, delta, mtime)
      values (${teller}, ${branch}, ${account}, ${delta}, current_timestamp);
    end;`;
}
