import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Refused } from '../../core/result.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import {
  clientKeyOfAddress,
  type RateLimitRequest,
  takeRateLimitTokens,
} from '../../platform/rate-limit.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { authenticateMessengerVisitor, type MessengerVisitor } from './bearers.server.ts';
import type { MessengerCallRefusal } from './types.ts';

export type MessengerRouteRequest = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

export type MessengerCall<Fields> = {
  readonly shop: ShopDependencies;
  readonly bearer: MessengerVisitor;
  readonly fields: Fields;
  /** The key of the client's network in rate limits. */
  readonly network: string;
};

/**
 * Parses a messenger call and authenticates its visitor.
 * @returns the call, or an error response: `CALL_BROKEN` (400) if it is invalid, `VISITOR_CHANGED` (409) if its page expects another
 * visitor.
 */
export async function readMessengerCall<Fields extends { readonly visitor: string }>(
  { request, context }: MessengerRouteRequest,
  schema: z.ZodType<Fields>,
): Promise<MessengerCall<Fields> | Response> {
  const shop = context.get(dependenciesContext);
  const network = clientKeyOfAddress(context.get(requestContext).clientAddress);
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const isEntered = issue?.path[0] === 'email';
    return rejectMessengerCall(400, { code: 'CALL_BROKEN', sentence: isEntered ? issue.message : '' });
  }
  const asking = {
    cookieHeader: request.headers.get('cookie'),
    visitor: context.get(visitorContext),
  };
  const bearer = await authenticateMessengerVisitor(shop, asking, parsed.data.visitor);
  if (bearer) return { shop, bearer, fields: parsed.data, network };
  return rejectMessengerCall(409, {
    code: 'VISITOR_CHANGED',
    sentence: 'You’ve signed in or out since you wrote this. Please check it and send it again.',
  });
}

export function rejectMessengerCall(status: number, refusal: MessengerCallRefusal): Response {
  return Response.json(refusal, { status });
}

/** Converts an engine refusal to a response with status 422. */
export function rejectMessengerCallWithRefusal({ refusals: [first] }: Refused): Response {
  return rejectMessengerCall(422, { code: first?.code ?? '', sentence: first?.sentence ?? '' });
}

/** Counts a call toward its rate limits. Returns a `RATE_LIMIT` response (429) if one is exceeded, otherwise undefined. */
export async function rejectIfRateLimited(
  { shop }: Pick<MessengerCall<unknown>, 'shop'>,
  limits: readonly Omit<RateLimitRequest, 'now'>[],
): Promise<Response | undefined> {
  const now = shop.clock.now();
  const taken = await takeRateLimitTokens(
    shop,
    limits.map((limit) => ({ ...limit, now })),
  );
  if (taken.allowed) return undefined;
  const sentence = 'You’re sending messages too quickly. Please wait a moment, or call us.';
  const answer = rejectMessengerCall(429, { code: 'RATE_LIMIT', sentence });
  answer.headers.set('retry-after', String(taken.retryAfterSeconds));
  return answer;
}
