import type { ContentId } from '../../core/ids.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Log } from '../../platform/log.server.ts';
import { isSealError, type Seal } from '../../platform/seal.server.ts';
import { readData, readTargets } from './data-rules.ts';
import { noteFaults } from './note-faults.server.ts';
import { isMeantFor } from './rules.ts';
import { findVersion } from './store.server.ts';
import type { StoredVersion } from './store-types.ts';
import type { ContentEntry } from './types.ts';

/** Long enough to send a draft around before a weekend; not so long that a forwarded link stays open. */
const lastsMilliseconds = 72 * 60 * 60 * 1000;
const purpose = 'content preview';
const longestToken = 400;

export type Preview = { readonly id: ContentId; readonly version: number; readonly endsAt: Date };

/** What a link carries so that this version is shown to whoever has it, and until when. */
export function previewToken(
  seal: Pick<Seal, 'seal'>,
  { id, version }: Pick<Preview, 'id' | 'version'>,
  now: Date,
): { readonly token: string; readonly endsAt: Date } {
  const endsAt = new Date(now.getTime() + lastsMilliseconds);
  const sealed = seal.seal([purpose, id, version, endsAt.getTime()].join('\n'));
  return { token: sealed.toString('base64url'), endsAt };
}

/** What a link's token opens; undefined when it is none of ours, or its time is over. */
export function previewOf(seal: Pick<Seal, 'open'>, token: string, now: Date): Preview | undefined {
  if (!/^[\w-]+$/.test(token) || token.length > longestToken) return undefined;
  const [meant, id, version, ends] = opened(seal, token).split('\n');
  const endsAt = new Date(Number(ends));
  if (meant !== purpose || id === undefined || !(now < endsAt)) return undefined;
  return { id: id as ContentId, version: Number(version), endsAt };
}

function opened(seal: Pick<Seal, 'open'>, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'));
  } catch (error) {
    if (isSealError(error)) return '';
    throw error;
  }
}

type PreviewReading = {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'open'>;
  readonly log: Log;
};

/** The version that a link opens, when it is one for this page. */
export async function previewedEntry(
  shop: PreviewReading,
  token: string,
  urlPath: string,
): Promise<ContentEntry | undefined> {
  const found = await previewedVersion(shop, token);
  if (!found || !isMeantFor(readTargets(found.stored.targets).targets, { urlPath })) return undefined;
  const { stored, endsAt } = found;
  const { data, faults } = readData(stored.data);
  const { id, version, name, savedAt } = stored;
  noteFaults(shop.log, id, faults);
  return { id, name, version, savedAt, data, preview: { endsAt } };
}

/** The version that a token opens, and until when it does. */
export async function previewedVersion(
  { database, clock, seal }: Omit<PreviewReading, 'log'>,
  token: string,
): Promise<{ readonly stored: StoredVersion; readonly endsAt: Date } | undefined> {
  const preview = previewOf(seal, token, clock.now());
  const stored = preview && (await findVersion(database.read, preview.id, preview.version));
  return stored && { stored, endsAt: preview.endsAt };
}
