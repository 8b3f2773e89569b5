import { createHash } from 'node:crypto';
import { pagePathOf } from './page-cache/page-request.ts';

/** Origins that pages with card fields may connect to; the card fields are in a frame of the gateway's own origin. */
export type PaymentOrigins = {
  readonly frames: readonly string[];
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
};

/** Stripe's element uses frames of these origins (its documentation of content security policies). */
export const stripeOrigins: PaymentOrigins = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
};

export function sandboxOrigins(gatewayOrigin: string): PaymentOrigins {
  return { frames: [gatewayOrigin], scripts: [], connections: [] };
}

export type PageTrust = {
  /** Inline scripts that may run: `'nonce-…'` or `'sha256-…'`. */
  readonly scripts: readonly string[];
  /** Inline styles that may apply, as CSP sources. */
  readonly styles?: readonly string[];
  readonly payment?: PaymentOrigins | undefined;
  /** Whether a page of our own may be framed by this one. */
  readonly framesOwn?: boolean;
  /** In development: Vite polls its server from a worker. */
  readonly watchesServer?: boolean;
  /** A hosted messenger that this page may load. */
  readonly messenger?: MessengerOrigins | undefined;
};

/** Origins of a hosted messenger, which also adds inline styles. */
type MessengerOrigins = {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly pictures: readonly string[];
  readonly sounds: readonly string[];
};

/** What Zendesk’s web widget needs (its documentation of content security policies), without voice calls. */
export const hostedMessengerOrigins: MessengerOrigins = {
  scripts: ['https://static.zdassets.com'],
  connections: [
    'https://static.zdassets.com',
    'https://ekr.zdassets.com',
    'https://ekr.zendesk.com',
    'https://*.zendesk.com',
    'https://api.smooch.io',
    'wss://*.zendesk.com',
    'wss://api.smooch.io',
  ],
  pictures: [
    'https://static.zdassets.com',
    'https://accounts.zendesk.com',
    'https://*.zendesk.com',
    'https://media.smooch.io',
    'https://*.zdusercontent.com',
    'blob:',
  ],
  sounds: ['https://static.zdassets.com'],
};

export function nonceTrust(nonce: string): Pick<PageTrust, 'scripts' | 'styles'> {
  return { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
}

/** Returns the CSP hashes that allow exactly the inline scripts and styles of this markup. */
export function hashTrust(html: string): Pick<PageTrust, 'scripts' | 'styles'> {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    // Data don't run, so browsers let them be; each hash left out makes the answer shorter.
    .filter(([, attributes = '']) => !/\bsrc=|\btype="application\/(?:ld\+)?json"/.test(attributes))
    .map(([, , text = '']) => text);
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  return { scripts: hashesOf(scripts), styles: hashesOf(styles) };
}

function hashesOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

export function contentSecurityPolicy({
  scripts,
  styles = [],
  payment,
  framesOwn,
  messenger,
  watchesServer = false,
}: PageTrust): string {
  const frames = [...(framesOwn ? ["'self'"] : []), ...(payment?.frames ?? [])];
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scripts, ...(payment?.scripts ?? []), ...(messenger?.scripts ?? [])]],
    // A browser ignores `unsafe-inline` beside a hash or nonce.
    ['style-src', ["'self'", ...(messenger ? ["'unsafe-inline'"] : styles)]],
    ['img-src', ["'self'", 'data:', ...(messenger?.pictures ?? [])]],
    ['font-src', ["'self'"]],
    ['media-src', ["'self'", ...(messenger?.sounds ?? [])]],
    ['connect-src', ["'self'", ...(payment?.connections ?? []), ...(messenger?.connections ?? [])]],
    ['frame-src', frames.length > 0 ? frames : ["'none'"]],
    ...(watchesServer ? [['worker-src', ['blob:']] as [string, readonly string[]]] : []),
    ['manifest-src', ["'self'"]],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['object-src', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  return directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}

/** For responses that are not pages: nothing in them may run, however a browser interprets them. */
export const bareContentSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * For markup written by others, such as an email. It is sandboxed: no scripts and no forms, but inline styles and our own images. Its links
 * open new windows, and only our pages may frame it.
 */
export const foreignMarkupPolicy =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self'; " +
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Returns the policy that a response set itself, if it is one of those that are stricter than a page's. */
export function ownPolicyOf(headers: Headers): string | undefined {
  const own = headers.get('content-security-policy');
  return own === foreignMarkupPolicy ? own : undefined;
}

/** Paths with a secret in their query must not be sent to anyone as a referrer. */
const secretAddress =
  /^\/(?:order-confirmation|digital-waiver|sign-in\/(?:reset-password|link)|confirm-email|dev|admin)(?:\/|$)/i;

export type HeaderSettings = {
  readonly path: string;
  readonly policy: string;
  /** Behind TLS, in production: browsers must never use plain http again. */
  readonly isSecure: boolean;
  readonly payment?: PaymentOrigins | undefined;
};

/** Returns the headers of every response: pages, redirects, errors, files. */
export function securityHeaders({ path, policy, isSecure, payment }: HeaderSettings): [string, string][] {
  const payers = ['self', ...(payment?.frames ?? []).map((origin) => `"${origin}"`)];
  return [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    [
      'referrer-policy',
      secretAddress.test(pagePathOf(path)) ? 'same-origin' : 'strict-origin-when-cross-origin',
    ],
    ['permissions-policy', `camera=(), geolocation=(), microphone=(), usb=(), payment=(${payers.join(' ')})`],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', policy === foreignMarkupPolicy ? 'SAMEORIGIN' : 'DENY'],
    ...(isSecure
      ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as [string, string]]
      : []),
  ];
}
