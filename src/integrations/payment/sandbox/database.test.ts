import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSandboxDatabase } from './database.ts';

test('migrates a database that predates disputes and saved cards once and keeps its data', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-book-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  openSandboxDatabase(directory).close();
  const before = new DatabaseSync(join(directory, 'gateway.sqlite'));
  before.exec(`
    DROP TABLE disputes;
    ALTER TABLE payment_intents DROP COLUMN setup_future_usage;
    ALTER TABLE payment_methods DROP COLUMN billing_details;
    PRAGMA user_version = 0;
    INSERT INTO payment_intents (id, created_at, amount_cents, capture_method, status, metadata, client_secret)
      VALUES ('pi_old', 1, 500, 'manual', 'requires_capture', '{}', 'x');
  `);
  before.close();
  for (let start = 1; start <= 2; start += 1) {
    const { handle, close } = openSandboxDatabase(directory);
    expect(handle.prepare('SELECT id, setup_future_usage FROM payment_intents').all()).toEqual([
      { id: 'pi_old', setup_future_usage: null },
    ]);
    expect(handle.prepare('SELECT count(*) AS count FROM disputes').get()).toEqual({ count: 0 });
    close();
  }
});
