import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../platform/log.server.ts';
import type { Clock } from '../clock/port.ts';
import type {
  ContentCopy,
  ContentCopyStore,
  ContentHost,
  ContentSource,
  HostedContentEntry,
} from './port.ts';

/** The age at which a response is fetched again. */
const freshMilliseconds = 30_000;
/** The pause after a failure. It doubles with each further failure, up to `longestPauseMilliseconds`. */
const firstPauseMilliseconds = 2_000;
const longestPauseMilliseconds = 300_000;

/** The maximum time that a page waits for the first response. */
const firstAnswerMilliseconds = 2_000;

const nothing: readonly HostedContentEntry[] = [];

type Parts = {
  readonly shelf: ContentCopyStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly waitMilliseconds?: number;
};
type Known = { copy: ContentCopy | undefined; isLoaded: boolean; asking: Promise<void> | undefined };

/**
 * Wraps a page builder so that pages are rendered from its last good responses. When a response is old, one call refreshes it in the
 * background while pages use the old one. A page builder that is down, slow or returns invalid data changes nothing. A page waits only for
 * the very first response, within a limit.
 */
export function withContentCache(
  host: ContentHost,
  { shelf, clock, log, waitMilliseconds = firstAnswerMilliseconds }: Parts,
): ContentSource {
  const answers = new Map<string, Known>();
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function known(model: string): Promise<Known> {
    const found = answers.get(model) ?? { copy: undefined, isLoaded: false, asking: undefined };
    answers.set(model, found);
    if (!found.isLoaded) {
      const copy = await shelf.load(model);
      found.copy ??= copy;
      found.isLoaded = true;
    }
    return found;
  }

  async function ask(model: string, answer: Known): Promise<void> {
    const before = answer.copy;
    try {
      const heard = await host.ask(model);
      const isNews = !isDeepStrictEqual(heard, before?.entries);
      // An unchanged answer keeps the same array, so that readers can compare by identity.
      answer.copy = { entries: isNews || !before ? heard : before.entries, takenAt: clock.now() };
      if (isNews) await shelf.save(model, answer.copy);
      failures = 0;
    } catch (error) {
      answer.copy = before;
      const rest = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** failures);
      failures += 1;
      pausedUntil = clock.now().getTime() + rest;
      log.warn('documents not fetched', { error });
    } finally {
      answer.asking = undefined;
    }
  }

  return {
    async entries(model) {
      const answer = await known(model);
      const now = clock.now().getTime();
      const isOld = now - (answer.copy?.takenAt.getTime() ?? Number.NEGATIVE_INFINITY) >= freshMilliseconds;
      if (isOld && now >= pausedUntil) answer.asking ??= ask(model, answer);
      if (!answer.copy && answer.asking) await Promise.race([answer.asking, pause(waitMilliseconds)]);
      return answer.copy?.entries ?? nothing;
    },
    isHeard: (model) => answers.get(model)?.copy !== undefined,
  };
}
