import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { exportParts } from './export-view.server.ts';
import type { Owner } from './types.ts';

type ExportDependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly seal: Pick<Seal, 'open'>;
  readonly clock: Clock;
};

/**
 * All that the shop has of a person, as one JSON document, a part at a time: it is read as fast as it is taken, so that nothing of it
 * lies anywhere.
 */
export async function* exportPersonalData(
  { database, seal, clock }: ExportDependencies,
  owner: Owner,
): AsyncGenerator<string> {
  yield `{\n  "madeAt": ${JSON.stringify(clock.now().toISOString())}`;
  for await (const { name, rows } of exportParts(database.read, seal, owner)) {
    yield `,\n  ${JSON.stringify(name)}: ${JSON.stringify(rows, null, 2).replaceAll('\n', '\n  ')}`;
  }
  yield '\n}\n';
}
