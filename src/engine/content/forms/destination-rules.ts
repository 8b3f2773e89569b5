import { isEmail } from '../../../core/contact-text.ts';
import type { FormCall, FormCallAnswer } from '../../../integrations/form-calls/port.ts';
import type { Configuration } from '../../../platform/configuration.server.ts';
import { winery } from '../../../winery.ts';
import type { FormBlock } from '../types.ts';
import type { FieldAnswer } from './types.ts';

/** The destinations that document forms may send to; a form's destination is checked against them. */
export type FormPolicy = {
  /** Allowed mailboxes in addition to those at the winery's own domains. */
  readonly mailboxes: readonly string[];
  /** Allowed URLs of other systems, without query. */
  readonly actions: readonly string[];
  /** The page builder that the documents come from, if any. */
  readonly builder: { readonly origin: string; readonly apiKey: string } | undefined;
};

export function formPolicyOf({
  contentForms,
  contentHost,
}: Pick<Configuration, 'contentForms' | 'contentHost'>): FormPolicy {
  return { ...contentForms, builder: contentHost };
}

/** A form's HTTP call before the visitor's answers are added. */
export type PlannedFormCall = Omit<FormCall, 'fields' | 'key'>;

export type FormDestination =
  | { readonly kind: 'email'; readonly mailbox: string }
  | { readonly kind: 'builder' | 'action'; readonly call: PlannedFormCall };

type Routed = Pick<
  FormBlock,
  | 'sendSubmissionsTo'
  | 'sendSubmissionsToEmail'
  | 'name'
  | 'action'
  | 'method'
  | 'contentType'
  | 'customHeaders'
>;

/** Returns the destination of a published form, or undefined if the policy does not allow it. */
export function formDestinationOf(form: Routed, policy: FormPolicy): FormDestination | undefined {
  if (form.sendSubmissionsTo === 'custom') {
    const url = form.action === undefined ? undefined : allowedActionUrl(form.action, policy);
    return url === undefined ? undefined : { kind: 'action', call: callTo(url, form) };
  }
  const mailbox = form.sendSubmissionsToEmail ?? winery().mailboxes.support;
  if (!isAllowedMailbox(mailbox, policy)) return undefined;
  // In a page builder's own form, `email` means its form endpoint, which sends the email.
  if (form.sendSubmissionsTo === 'email' && !policy.builder) return { kind: 'email', mailbox };
  if (!policy.builder) return undefined;
  const { origin, apiKey } = policy.builder;
  const query = new URLSearchParams({ apiKey, to: btoa(mailbox), name: form.name ?? '' });
  return { kind: 'builder', call: callTo(`${origin}/api/v1/form-submit?${query}`, form) };
}

function callTo(url: string, { method, contentType, customHeaders }: Routed): PlannedFormCall {
  return { url, method, contentType, headers: allowedHeaders(customHeaders) };
}

const ownDomains = (): ReadonlySet<string> => new Set(Object.values(winery().mailboxes).map(domainOf));

function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf('@') + 1).toLowerCase();
}

function isAllowedMailbox(mailbox: string, { mailboxes }: FormPolicy): boolean {
  if (!isEmail(mailbox)) return false;
  return ownDomains().has(domainOf(mailbox)) || mailboxes.includes(mailbox.toLowerCase());
}

/** Returns the action's URL if its scheme, host, port and path are on the list, with any query; undefined otherwise. */
export function allowedActionUrl(
  action: string,
  { actions }: Pick<FormPolicy, 'actions'>,
): string | undefined {
  if (!URL.canParse(action)) return undefined;
  const url = new URL(action);
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return actions.includes(`${url.origin}${url.pathname}`) ? url.href : undefined;
}

/** Returns whether a call planned earlier is still allowed, because the policy can change. */
export function isFormCallStillAllowed({ url }: PlannedFormCall, policy: FormPolicy): boolean {
  const isBuilder =
    policy.builder !== undefined && url.startsWith(`${policy.builder.origin}/api/v1/form-submit?`);
  return isBuilder || allowedActionUrl(url, policy) === url;
}

/** Pattern of headers that a document can't set: headers about the connection or the visitor, and headers that the call itself sets. */
const closedHeaders =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-.*|accept|accept-encoding|cookie2?|set-cookie2?|origin|referer|via|forwarded|x-forwarded-.*|x-real-ip|x-http-method.*|x-method-override|proxy-.*|sec-.*|idempotency-key)$/i;

/** Returns the headers configured in a document that are valid in an outgoing request, and drops the others. */
export function allowedHeaders(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => /^[a-z][a-z0-9-]{0,60}$/i.test(name) && /^[\x20-\x7e]{0,500}$/.test(value))
      .filter(([name]) => !closedHeaders.test(name))
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
}

export function formCallFields(answers: readonly FieldAnswer[]): FormCall['fields'] {
  return answers.flatMap(({ name, values }) => values.map((value) => [name, value] as const));
}

/** The result of a call. Temporary failures are retried unless the response has a message for the visitor. */
export type FormCallOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'again'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly message: string | undefined };

const passing: ReadonlySet<number> = new Set([408, 425, 429]);

export function formCallOutcomeOf(
  answer: FormCallAnswer,
  errorMessagePath: string | undefined,
): FormCallOutcome {
  if (answer.kind === 'silent') return { kind: 'again', reason: 'no answer' };
  if (answer.kind === 'forbidden') {
    return { kind: 'failed', reason: 'its address is not public', message: undefined };
  }
  const { status, text } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `answered ${status}`;
  const message = errorMessagePath === undefined ? undefined : responseMessageAtPath(text, errorMessagePath);
  const passes = passing.has(status) || status >= 500;
  return passes && message === undefined ? { kind: 'again', reason } : { kind: 'failed', reason, message };
}

const longestMessage = 300;

/** Control characters, line separators and characters that change the text direction. */
const unseen = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

/** Returns the message at a path of the JSON response, such as `error.message` or `errors.0.text`, or undefined. */
export function responseMessageAtPath(text: string | undefined, path: string): string | undefined {
  const found = path.split('.').reduce<unknown>(inside, parsed(text));
  if (typeof found !== 'string') return undefined;
  const words = found.toWellFormed().replace(unseen, ' ').trim();
  return words === '' ? undefined : [...words].slice(0, longestMessage).join('');
}

/** Returns an object's own property, or undefined. Inherited properties are ignored, because a path can contain `constructor`. */
function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
