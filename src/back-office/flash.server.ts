import { z } from 'zod';
import type { Configuration } from '../platform/configuration.server.ts';
import { readCookie } from '../platform/cookie-header.ts';
import { writeCookie } from '../platform/cookies.server.ts';
import type { Flash } from './flash-types.ts';

type Settings = Pick<Configuration, 'mode'>;

/** Differs from the shop's cookie, which would make the shop's public pages personal in this browser. */
const cookieName = 'officeFlash';

const schema = z.object({
  kind: z.enum(['success', 'error']),
  text: z.string().min(1).max(400),
  undo: z
    .object({ action: z.string().regex(/^\/admin\/[\w/.:-]*$/), fields: z.record(z.string(), z.string()) })
    .optional(),
});

/**
 * Returns the cookie of a message for the next page, which an action sets with its redirect. With `undo` the message has a button that
 * sends these fields to an action of the back office.
 */
export function writeFlash(settings: Settings, flash: Flash): string {
  return writeCookie(settings, cookieName, JSON.stringify(schema.parse(flash)), { maxAgeSeconds: 60 });
}

/** Returns the message of a request; undefined for anything that we would not have written. */
export function readFlash(cookieHeader: string | null): Flash | undefined {
  const text = readCookie(cookieHeader, cookieName);
  if (text === undefined || text === '') return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function clearFlash(settings: Settings): string {
  return writeCookie(settings, cookieName, '', { maxAgeSeconds: 0 });
}
