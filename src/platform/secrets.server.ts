import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from './configuration.server.ts';

export type Secrets = {
  /** Encryption keys of 32 bytes in hexadecimal. The first one encrypts; all of them decrypt. */
  readonly sealKeys: readonly string[];
  readonly hashKey: string;
  /** Credentials shared by the shop and the sandbox gateway. Never sent to Stripe. */
  readonly sandboxGateway: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
  };
};

/**
 * Returns the shop's secrets: the configured ones, or else random ones created on the first run and stored in the data folder, readable
 * only by its owner. In production, `readConfiguration` guarantees that no stored secret is used.
 */
export function loadSecrets(
  configuration: Pick<Configuration, 'dataFolder' | 'sealKeys' | 'hashKey'>,
): Secrets {
  const kept = keptSecrets(configuration.dataFolder);
  return {
    ...kept,
    sealKeys: configuration.sealKeys ?? kept.sealKeys,
    hashKey: configuration.hashKey ?? kept.hashKey,
  };
}

function keptSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    // Written whole and renamed: half a file after a crash would make everything encrypted with it unreadable.
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
    renameSync(partial, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}

function newSecrets(): Secrets {
  const random = (bytes: number) => randomBytes(bytes).toString('hex');
  return {
    sealKeys: [random(32)],
    hashKey: random(32),
    sandboxGateway: {
      secretKey: `sk_test_${random(16)}`,
      publishableKey: `pk_test_${random(16)}`,
      webhookSecret: `whsec_${random(16)}`,
    },
  };
}
