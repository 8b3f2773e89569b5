import { type RouterContextProvider, redirect } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import type { RequestSender } from '../../engine/identity/types.ts';
import { requestContext } from '../../platform/context.server.ts';
import { matchesCsrfToken } from '../../platform/csrf-token.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { publicOrigin } from '../../platform/public-origin.server.ts';
import { safeRedirectPathForOrigin, signInUrl } from '../../platform/sign-in-address.ts';
import { authCallSchema } from './forms.ts';

export type AuthRouteRequest = {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
};

export type AuthCall = {
  readonly shop: ShopDependencies;
  readonly sender: RequestSender;
  readonly origin: string;
  /** The form's values by name. */
  readonly values: unknown;
  /** The path of the shop's page to return to, if the caller named one. */
  readonly returnPath: string | undefined;
  /** Whether the form contains its browser's CSRF token. */
  readonly isOwn: boolean;
  /**
   * Returns the response to a call: JSON with the absolute URL to go to, or a redirect there for a form without scripts.
   * @param path of this shop, or the URL of a provider.
   */
  answer(
    path: string,
    options?: { readonly status?: number; readonly setCookies?: readonly string[] },
  ): Response;
  /** Returns the response to a failed call: like `answer`, with the sign-in page as the URL and the error in its query (§8). */
  fail(error: string, status: number, retryAfterSeconds?: number): Response;
};

/** Returns the client details of a request that identity's use cases require. */
export function senderOfRequest({ request, context }: Omit<AuthRouteRequest, 'url'>): RequestSender {
  const { clientAddress, requestId } = context.get(requestContext);
  return {
    ...{ clientAddress, requestId },
    userAgent: request.headers.get('user-agent') ?? undefined,
    cookieHeader: request.headers.get('cookie'),
  };
}

/** Reads a form of the sign-in client and returns it with the functions that respond to it (§7). */
export async function readAuthCall(asked: AuthRouteRequest): Promise<AuthCall> {
  const shop = asked.context.get(dependenciesContext);
  const sender = senderOfRequest(asked);
  const origin = publicOrigin(shop.configuration, asked.url);
  const values = formValues(await asked.request.formData());
  const { csrfToken, callbackUrl, json } = authCallSchema.parse(values);
  const returnPath = safeRedirectPathForOrigin(origin, callbackUrl);
  const answer: AuthCall['answer'] = (path, { status = 200, setCookies = [] } = {}) => {
    const headers = new Headers(setCookies.map((cookie) => ['set-cookie', cookie]));
    if (!json) return redirect(path, { status: 303, headers });
    return Response.json({ url: new URL(path, origin).href }, { status, headers });
  };
  return {
    ...{ shop, sender, origin, values, returnPath, answer },
    isOwn: matchesCsrfToken(shop, sender.cookieHeader, csrfToken),
    fail: (error, status, retryAfterSeconds) => {
      const failed = answer(signInUrl({ originUrl: returnPath, error }), { status });
      if (retryAfterSeconds !== undefined) failed.headers.set('retry-after', String(retryAfterSeconds));
      return failed;
    },
  };
}

/**
 * Returns the response to a refused call, with the refusal's wire code: `RateLimit` with status 429, or `CredentialsSignin` with 401 for
 * all others.
 */
export function authRefusalResponse(
  call: AuthCall,
  [refusal]: readonly { readonly code: string; readonly details?: Readonly<Record<string, unknown>> }[],
): Response {
  if (refusal?.code !== 'RATE_LIMIT') return call.fail('CredentialsSignin', 401);
  return call.fail('RateLimit', 429, Number(refusal.details?.retryAfterSeconds ?? 60));
}
