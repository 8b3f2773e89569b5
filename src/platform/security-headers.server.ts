import { createHash } from 'node:crypto';
import { pagePathOf } from './page-cache/page-request.ts';

/** The origins that a page with payment card fields may frame, load scripts from and connect to. */
export type PaymentOrigins = {
  readonly frames: readonly string[];
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
};

/** The origins required by Stripe's payment element, according to Stripe's documentation of content security policies. */
export const stripeOrigins: PaymentOrigins = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
};

export function sandboxPaymentOrigins(gatewayOrigin: string): PaymentOrigins {
  return { frames: [gatewayOrigin], scripts: [], connections: [] };
}

export type ContentSecurityPolicyOptions = {
  /** The inline scripts that may run, as CSP sources: `'nonce-…'` or `'sha256-…'`. */
  readonly scripts: readonly string[];
  /** The inline styles that may apply, as CSP sources. */
  readonly styles?: readonly string[];
  readonly payment?: PaymentOrigins | undefined;
  /** Whether the page may show other pages of the shop in frames. */
  readonly framesOwn?: boolean;
  /** Whether scripts may start workers. True only in development, where Vite polls its server from a worker. */
  readonly watchesServer?: boolean;
  /** The origins of a hosted messenger that the page may load. */
  readonly messenger?: MessengerOrigins | undefined;
};

/** The origins that a hosted messenger uses. Its inline styles are allowed, too. */
type MessengerOrigins = {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly pictures: readonly string[];
  readonly sounds: readonly string[];
};

/** The origins required by Zendesk’s web widget without voice calls, according to Zendesk's documentation of content security policies. */
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

export function nonceSources(nonce: string): Pick<ContentSecurityPolicyOptions, 'scripts' | 'styles'> {
  return { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
}

/** Returns the CSP hashes that allow exactly the inline scripts and styles in this markup. */
export function hashSources(html: string): Pick<ContentSecurityPolicyOptions, 'scripts' | 'styles'> {
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
}: ContentSecurityPolicyOptions): string {
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

/**
 * The content security policy of responses that are not pages. Nothing in such a response may run, even if a browser misinterprets its
 * type.
 */
export const nonPageContentSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The content security policy of markup written by others, such as an email. The sandbox blocks scripts and forms but allows inline styles
 * and images from the shop. Links open new windows, and only the shop's pages may frame the markup.
 */
export const foreignMarkupPolicy =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self'; " +
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Returns a response's own policy if it is `foreignMarkupPolicy`, or undefined if the policy of pages applies instead. */
export function foreignMarkupPolicyFromHeaders(headers: Headers): string | undefined {
  const own = headers.get('content-security-policy');
  return own === foreignMarkupPolicy ? own : undefined;
}

/** Matches paths whose query may contain a secret, so that other sites never receive the URL as a referrer. */
const secretAddress =
  /^\/(?:order-confirmation|digital-waiver|sign-in\/(?:reset-password|link)|confirm-email|dev|admin)(?:\/|$)/i;

export type SecurityHeaderOptions = {
  readonly path: string;
  readonly policy: string;
  /** Whether the shop is served over TLS, as in production. Browsers are then instructed never to use plain HTTP again. */
  readonly isSecure: boolean;
  readonly payment?: PaymentOrigins | undefined;
};

/** Returns the security headers set on every response, including redirects, errors and files. */
export function securityHeaders({
  path,
  policy,
  isSecure,
  payment,
}: SecurityHeaderOptions): [string, string][] {
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
