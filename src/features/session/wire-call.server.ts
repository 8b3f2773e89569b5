import { type RouterContextProvider, redirect } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import type { Sender } from '../../engine/identity/types.ts';
import { requestContext } from '../../platform/context.server.ts';
import { repeatsCsrfToken } from '../../platform/csrf-token.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { publicOrigin } from '../../platform/public-origin.server.ts';
import { ownPathAt, signInAddress } from '../../platform/sign-in-address.ts';
import { wireFields } from './forms.ts';

export type Asked = {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
};

export type WireCall = {
  readonly shop: ShopDependencies;
  readonly sender: Sender;
  readonly origin: string;
  /** Everything that the form holds, by name. */
  readonly values: unknown;
  /** Where the caller wants to be afterwards, when it is a page of ours. */
  readonly returnPath: string | undefined;
  /** Whether the form repeats the token of its browser. */
  readonly isOwn: boolean;
  /**
   * The answer of every call: the address to go on to, whole; for a form without scripts a redirect there.
   * @param path of this shop, or the address of a provider.
   */
  answer(
    path: string,
    options?: { readonly status?: number; readonly setCookies?: readonly string[] },
  ): Response;
  /** The same with an error, which rides on the address of the sign-in page (§8). */
  fail(error: string, status: number, retryAfterSeconds?: number): Response;
};

/** Who sent a request, as identity wants to know it. */
export function senderOf({ request, context }: Omit<Asked, 'url'>): Sender {
  const { clientAddress, requestId } = context.get(requestContext);
  return {
    ...{ clientAddress, requestId },
    userAgent: request.headers.get('user-agent') ?? undefined,
    cookieHeader: request.headers.get('cookie'),
  };
}

/** Reads a form of the sign-in client (§7). */
export async function readWireCall(asked: Asked): Promise<WireCall> {
  const shop = asked.context.get(dependenciesContext);
  const sender = senderOf(asked);
  const origin = publicOrigin(shop.configuration, asked.url);
  const values = formValues(await asked.request.formData());
  const { csrfToken, callbackUrl, json } = wireFields.parse(values);
  const returnPath = ownPathAt(origin, callbackUrl);
  const answer: WireCall['answer'] = (path, { status = 200, setCookies = [] } = {}) => {
    const headers = new Headers(setCookies.map((cookie) => ['set-cookie', cookie]));
    if (!json) return redirect(path, { status: 303, headers });
    return Response.json({ url: new URL(path, origin).href }, { status, headers });
  };
  return {
    ...{ shop, sender, origin, values, returnPath, answer },
    isOwn: repeatsCsrfToken(shop, sender.cookieHeader, csrfToken),
    fail: (error, status, retryAfterSeconds) => {
      const failed = answer(signInAddress({ originUrl: returnPath, error }), { status });
      if (retryAfterSeconds !== undefined) failed.headers.set('retry-after', String(retryAfterSeconds));
      return failed;
    },
  };
}

/** What a refusal is called on the wire. */
export function failWith(
  call: WireCall,
  [refusal]: readonly { readonly code: string; readonly details?: Readonly<Record<string, unknown>> }[],
): Response {
  if (refusal?.code !== 'RATE_LIMIT') return call.fail('CredentialsSignin', 401);
  return call.fail('RateLimit', 429, Number(refusal.details?.retryAfterSeconds ?? 60));
}
