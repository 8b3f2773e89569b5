import { house } from '../../../house.ts';
import { ownPath } from '../../../platform/own-path.ts';
import type { ContentLink } from '../types.ts';

const longestLink = 2000;

/** Only to see whether a path stays where it is; no request is made to it. */
const anyOrigin = 'https://shop.invalid';

/** Hosts that the house itself sends people to (specification §9). */
const namedHosts: ReadonlySet<string> = new Set(Object.values(house.links).map((link) => new URL(link).host));

/**
 * Where a link of a document may lead: a path or fragment of this shop, a mailbox, a telephone, or a host that the house names.
 * Undefined for everything else.
 */
export function readLink(value: unknown): ContentLink | undefined {
  if (typeof value !== 'string' || value.length > longestLink) return undefined;
  const text = value.trim();
  // Browsers drop some of these and take others for a slash: no address of ours has one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are refused
  if (/[\\\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/.test(text)) return undefined;
  if (/%(?:[01][\da-f]|7f)/i.test(text)) return undefined;
  return linkReaders.map((read) => read(text)).find((link) => link !== undefined) as ContentLink | undefined;
}

/** Whether a link stays in this shop and leaves the page: what a form may go on to, and where a film may stand. */
export function isOwnPath(link: ContentLink): boolean {
  return link.startsWith('/');
}

const linkReaders: readonly ((text: string) => string | undefined)[] = [
  (text) => (/^#[\w-]+$/.test(text) ? text : undefined),
  (text) => (/^mailto:[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text) ? text : undefined),
  (text) => (/^tel:\+?\d[\d-]{1,20}$/i.test(text) ? text : undefined),
  readOwnLink,
  readNamedHost,
];

/** Written as it was read, and not as a path that names another place once its dots are taken out. */
function readOwnLink(text: string): string | undefined {
  const [path = '', fragment] = text.split('#', 2);
  if (!/^\/(?!\/)/.test(path) || ownPath(anyOrigin, path) !== path) return undefined;
  if (/^\/[^?]*\/\//.test(path)) return undefined;
  return fragment === undefined || /^[\w-]+$/.test(fragment) ? text : undefined;
}

function readNamedHost(text: string): string | undefined {
  if (!/^https:\/\/[a-z0-9]/i.test(text) || !URL.canParse(text)) return undefined;
  const { host, username, password, href } = new URL(text);
  return namedHosts.has(host) && username === '' && password === '' ? href : undefined;
}
