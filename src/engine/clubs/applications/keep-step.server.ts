import { ok, type Result } from '../../../core/result.ts';
import type { Sender } from '../../identity/types.ts';
import {
  type Opening,
  openApplication,
  readApplication,
  saveApplication,
} from './fill-application.server.ts';
import type { ApplicationDependencies } from './submit-application.server.ts';
import type { ApplicationCode, ApplicationView } from './types.ts';

export type KeptStep = { readonly application: ApplicationView; readonly setCookies: readonly string[] };

/**
 * Keeps what a step of a door sent: in the application that this browser bears, or in a new one, where it bears none, became a member
 * by it, or came in by another door; what it had typed there comes along.
 */
export async function keepStep(
  dependencies: ApplicationDependencies,
  { patch, ...opening }: Opening,
  sender: Sender,
): Promise<Result<KeptStep, ApplicationCode>> {
  const before = await readApplication(dependencies, sender.cookieHeader);
  const isLiving = before !== undefined && before.state !== 'joined';
  if (isLiving && before.source === opening.source) {
    const saved = await saveApplication(dependencies, sender.cookieHeader, patch ?? {});
    return saved.ok ? ok({ application: saved.value, setCookies: [] }) : saved;
  }
  return openApplication(
    dependencies,
    { ...opening, patch: { ...(isLiving && before.contents), ...patch } },
    sender,
  );
}
