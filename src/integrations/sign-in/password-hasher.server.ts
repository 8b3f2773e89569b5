import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHasher } from './port.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

type Cost = { readonly logarithmOfCost: number; readonly blockSize: number; readonly parallelism: number };

/** 16 MiB and about a fifth of a second for each guess: one of the settings that OWASP holds to be equal. */
const usualCost: Cost = { logarithmOfCost: 14, blockSize: 8, parallelism: 5 };
const hashLength = 32;

export type HasherLimits = {
  /** How many are worked on at once. */
  readonly atOnce: number;
  /** How many strangers may be inside, with those who are worked on; whoever comes after them is sent away. */
  readonly inside: number;
  /** How hard each is; tests, which have nothing to protect, take less. */
  readonly cost?: Cost;
};

/**
 * Hashes passwords with scrypt, a few at a time: a crowd at the door waits there, and neither takes the memory nor the cores
 * from those who are inside.
 */
export function createPasswordHasher({ atOnce, inside, cost = usualCost }: HasherLimits): PasswordHasher {
  let admitted = 0;
  let working = 0;
  const queue: (() => void)[] = [];

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (working >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one in the queue as it is; only without one it becomes free.
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

/** The same letters typed on another keyboard are the same password. */
function deriveWith(
  password: string,
  salt: Buffer,
  { logarithmOfCost, blockSize, parallelism }: Cost,
): Promise<Buffer> {
  const N = 2 ** logarithmOfCost;
  const options = { N, r: blockSize, p: parallelism, maxmem: 256 * N * blockSize };
  return derive(password.normalize('NFKC'), salt, hashLength, options);
}
