import { z } from 'zod';
import type { Configuration } from '../platform/configuration.server.ts';
import { readCookie } from '../platform/cookie-header.ts';
import { serializeCookie } from '../platform/cookies.server.ts';
import type { BackOfficeFlash } from './flash-types.ts';

type Settings = Pick<Configuration, 'mode'>;

/** The cookie's name. It differs from the shop's, which would make the shop's public pages personal in this browser. */
const cookieName = 'officeFlash';

const schema = z.object({
  kind: z.enum(['success', 'error']),
  text: z.string().min(1).max(400),
  undo: z
    .object({ action: z.string().regex(/^\/admin\/[\w/.:-]*$/), fields: z.record(z.string(), z.string()) })
    .optional(),
});

/**
 * Returns the cookie with a message for the next page, which an action sets with its redirect. If `undo` is given, the message has a button
 * that submits these fields to a back-office action.
 */
export function writeFlash(settings: Settings, flash: BackOfficeFlash): string {
  return serializeCookie(settings, cookieName, JSON.stringify(schema.parse(flash)), { maxAgeSeconds: 60 });
}

/** Returns the flash message of a request; undefined if there is none or if it isn't in the form that `writeFlash` writes. */
export function readFlash(cookieHeader: string | null): BackOfficeFlash | undefined {
  const text = readCookie(cookieHeader, cookieName);
  if (text === undefined || text === '') return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function clearFlash(settings: Settings): string {
  return serializeCookie(settings, cookieName, '', { maxAgeSeconds: 0 });
}
