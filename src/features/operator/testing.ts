import { type SQL, sql } from 'drizzle-orm';
import type { TestShop } from '../../../test/helpers/shop.ts';
import { parseCommandLine } from './argument-rules.ts';
import { operatorCommands, runOperatorCommand } from './run-command.server.ts';
import type { OperatorShop } from './types.ts';

/**
 * Returns an operator named Rosa who runs commands in process.
 * @param shopOfTest returns the test's shop, which may start after this call.
 */
export function createTestOperator(shopOfTest: () => TestShop) {
  function operatorShopOf({ dependencies, clock }: TestShop): OperatorShop {
    return {
      database: dependencies.database,
      clock,
      actor: 'operator:rosa',
      publicUrl: 'https://shop.example.com',
      open: async () => dependencies,
      runDueJobs: async () => ({ done: 0, failed: [] }),
    };
  }

  async function rowsOf<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
    return (await shopOfTest().test.database.read.execute(statement)).rows as Row[];
  }

  return {
    rowsOf,
    /** Runs a command and returns its text and data, or the sentences of its refusals as `refused`. */
    run: async (...words: readonly string[]) => {
      const command = parseCommandLine(words, operatorCommands);
      if (command.kind !== 'run') throw new Error(`not understood: ${words.join(' ')}`);
      const outcome = await runOperatorCommand(operatorShopOf(shopOfTest()), command.name, command.values);
      return outcome.ok
        ? {
            text: outcome.value.text,
            data: outcome.value.data,
            isAlarming: outcome.value.isAlarming === true,
          }
        : { refused: outcome.refusals.map(({ sentence }) => sentence).join(' ') };
    },
    /** Returns the audit events that operators recorded for a subject, oldest first, each as `actor action`. */
    auditOf: async (subjectId: string) => {
      const rows = await rowsOf<{ actor: string; action: string }>(
        sql`select actor, action from audit_events where subject_id = ${subjectId} and actor like 'operator:%' order by id`,
      );
      return rows.map(({ actor, action }) => `${actor} ${action}`);
    },
  };
}
