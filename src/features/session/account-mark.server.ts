import { type ActionFunctionArgs, data, type RouterContextProvider, redirect } from 'react-router';
import type { CustomerId } from '../../core/ids.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { accountMarkFieldName } from '../../platform/account-mark.ts';
import { serializeFlashCookie } from '../../platform/cookies.server.ts';
import { pageShowsAccountData } from '../../platform/guarded-pages.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { signInUrl } from '../../platform/sign-in-address.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

/** The length of a mark in base64url characters, enough to be unique. */
const markLength = 16;

/** Returns an opaque mark of an account. Pages and forms contain the mark to show which account they belong to. It grants no access. */
export function accountMark(seal: Pick<Seal, 'keyedHash'>, customerId: CustomerId): string {
  return seal.keyedHash(`account mark\n${customerId}`).toString('base64url').slice(0, markLength);
}

/** Returns the mark of the account that sent this request; undefined for a guest. */
export async function accountMarkOfRequest(
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  const signedIn = await context.get(visitorContext).signedIn();
  return signedIn && accountMark(context.get(dependenciesContext).seal, signedIn.customerId);
}

/** The paths of forms that act on the browser rather than on an account. */
const ofTheBrowser: ReadonlySet<string> = new Set(['/sign-out', '/age', '/privacy-choices']);

/** The paths of forms that guests may also submit, so that an ended session is no reason to reject them. */
const openToGuests: ReadonlySet<string> = new Set(['/shop/cart']);

const signedOutSentence =
  'You were signed out, so nothing was saved and you haven’t been charged. Sign in to continue.';

/**
 * Checks, before an action runs, that a form's page was made for the account that is signed in now, and removes the mark from the form.
 * Forms that act on the browser are not checked.
 * @returns the request for the action to read.
 * @throws 409 if another account is signed in now; a redirect to the sign-in page if the visitor is signed out and the page shows an
 * account, unless guests may also submit the form.
 */
export async function requireSameAccount({ request, url, context }: ActionFunctionArgs): Promise<Request> {
  const { marked, rest } = await takeMark(request);
  if (marked === null || ofTheBrowser.has(url.pathname)) return rest;
  const now = await accountMarkOfRequest(context);
  if (now === marked) return rest;
  if (now !== undefined) throw data('ACCOUNT_CHANGED', { status: 409 });
  if (!pageShowsAccountData(url.pathname) || openToGuests.has(url.pathname)) return rest;
  const { configuration } = context.get(dependenciesContext);
  throw redirect(signInUrl({ originUrl: `${url.pathname}${url.search}` }), {
    headers: {
      'set-cookie': serializeFlashCookie(configuration, { kind: 'error', text: signedOutSentence }),
    },
  });
}

type Unmarked = { readonly marked: FormDataEntryValue | null; readonly rest: Request };

/** Returns a form's mark and the form without it. A body that is not a form is returned unchanged, so that the action rejects it. */
async function takeMark(request: Request): Promise<Unmarked> {
  const type = request.headers.get('content-type') ?? '';
  const { method, signal } = request;
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const fields = new URLSearchParams(await request.text());
    const marked = fields.get(accountMarkFieldName);
    fields.delete(accountMarkFieldName);
    const { headers } = request;
    return { marked, rest: new Request(request.url, { headers, method, signal, body: fields.toString() }) };
  }
  if (!type.startsWith('multipart/form-data')) return { marked: null, rest: request };
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  const marked = form?.get(accountMarkFieldName) ?? null;
  if (!form || marked === null) return { marked, rest: request };
  await request.body?.cancel();
  form.delete(accountMarkFieldName);
  const headers = new Headers(request.headers);
  // The form is encoded again with its own boundary and length.
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  return { marked, rest: new Request(request.url, { headers, method, signal, body: form }) };
}

/** Matches the opening tag of a POST form as React writes it. */
const postForm = /<form\b[^>]*\bmethod="post"[^>]*>/gi;

/**
 * Adds the mark to every POST form in a page's HTML, so that the mark is also submitted without scripts. React ignores extra hidden fields
 * of a form.
 */
export function withAccountMark(html: string, mark: string): string {
  const field = `<input type="hidden" name="${accountMarkFieldName}" value="${mark}"/>`;
  return html.replace(postForm, (tag) => `${tag}${field}`);
}
