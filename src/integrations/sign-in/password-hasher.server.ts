import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHasher } from './port.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

type Cost = { readonly logarithmOfCost: number; readonly blockSize: number; readonly parallelism: number };

/** The cost of each guess: 16 MiB of memory and about a fifth of a second. One of the settings that OWASP considers equivalent. */
const usualCost: Cost = { logarithmOfCost: 14, blockSize: 8, parallelism: 5 };
const hashLength = 32;

export type PasswordHasherLimits = {
  /** The number of passwords hashed at the same time. */
  readonly atOnce: number;
  /** The number of visitors admitted at the same time, including those whose password is being hashed. Further visitors are rejected. */
  readonly inside: number;
  /** The cost of each hash. Tests use a lower one. */
  readonly cost?: Cost;
};

/**
 * Returns a hasher that uses scrypt on a few passwords at a time, so that a burst of sign-ins queues instead of using up the memory and CPU
 * that other requests need.
 */
export function createPasswordHasher({
  atOnce,
  inside,
  cost = usualCost,
}: PasswordHasherLimits): PasswordHasher {
  let admitted = 0;
  let working = 0;
  const queue: (() => void)[] = [];

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (working >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      // The place is handed to the next in the queue; only without one does it become free.
      const next = queue.shift();
      if (next) next();
      else working -= 1;
    }
  }

  return {
    admit: async (work) => {
      if (admitted >= inside) return undefined;
      admitted += 1;
      try {
        return await work();
      } finally {
        admitted -= 1;
      }
    },
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16);
        const hash = await deriveWith(password, salt, cost);
        const { logarithmOfCost, blockSize, parallelism } = cost;
        const parameters = `ln=${logarithmOfCost},r=${blockSize},p=${parallelism}`;
        return `$scrypt$${parameters}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
      }),
    verify: (stored, password) =>
      inTurn(async () => {
        const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored);
        if (!parts) return false;
        const [, logarithmOfCost, blockSize, parallelism, salt = '', hash = ''] = parts;
        const expected = Buffer.from(hash, 'base64url');
        const given = await deriveWith(password, Buffer.from(salt, 'base64url'), {
          logarithmOfCost: Number(logarithmOfCost),
          blockSize: Number(blockSize),
          parallelism: Number(parallelism),
        });
        return expected.length === given.length && timingSafeEqual(expected, given);
      }),
  };
}

/**
 * Returns the hash of a password. Normalizes the password first, so that the same characters entered on another keyboard produce the same
 * hash.
 */
function deriveWith(
  password: string,
  salt: Buffer,
  { logarithmOfCost, blockSize, parallelism }: Cost,
): Promise<Buffer> {
  const N = 2 ** logarithmOfCost;
  const options = { N, r: blockSize, p: parallelism, maxmem: 256 * N * blockSize };
  return derive(password.normalize('NFKC'), salt, hashLength, options);
}
