import { timingSafeEqual } from 'node:crypto';
import type { Seal } from '../../platform/seal.server.ts';
import type { WatchKind } from './schema.ts';
import type { WatchId } from './types.ts';

type Hash = Pick<Seal, 'keyedHash'>;

type Named = Pick<WatchKind, 'name'>;

const macLength = 22;

/** What the link at the end of a mail carries: the wish and a signature, so that nobody can end somebody else's. */
export function signWatch(seal: Hash, kind: Named, id: WatchId): string {
  return `${id}.${macOf(seal, kind, id)}`;
}

/** The wish that a link names; undefined for whatever we did not sign. */
export function readWatchLink(seal: Hash, kind: Named, token: string): WatchId | undefined {
  const [, id, mac] = /^([0-9a-f-]{36})\.([\w-]{22})$/.exec(token) ?? [];
  if (id === undefined || mac === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(seal, kind, id)));
  return isOurs ? (id as WatchId) : undefined;
}

function macOf(seal: Hash, { name }: Named, id: string): string {
  return seal.keyedHash(`${name}\n${id}`).toString('base64url').slice(0, macLength);
}
