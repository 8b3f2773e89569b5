import { RouterContextProvider } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../src/dependencies.server.ts';
import { readVisitor } from '../../src/engine/identity/index.server.ts';
import { requestContext } from '../../src/platform/context.server.ts';
import { visitorContext } from '../../src/platform/visitor.server.ts';

/** The arguments of a loader or an action, without the types that only the router knows. */
export type RouteArguments = {
  readonly request: Request;
  readonly url: URL;
  readonly params: Record<string, string>;
  readonly pattern: string;
  readonly context: Readonly<RouterContextProvider>;
};

const origin = 'http://localhost:3000';

function argumentsFor(
  request: Request,
  path: string,
  dependencies: Partial<ShopDependencies>,
  clientAddress = '127.0.0.1',
): RouteArguments {
  const context = new RouterContextProvider();
  // A route takes only what it names, so a dependency that a test left out fails at once.
  context.set(dependenciesContext, dependencies as ShopDependencies);
  context.set(visitorContext, readVisitor(dependencies as ShopDependencies, request.headers));
  context.set(requestContext, { requestId: 'test', nonce: undefined, clientAddress });
  return { request, url: new URL(path, origin), params: {}, pattern: path.split('?')[0] ?? path, context };
}

/** Returns the arguments of a page request. */
export function pageRequestArguments(
  dependencies: Partial<ShopDependencies>,
  path: string,
  cookie = '',
): RouteArguments {
  return argumentsFor(new Request(new URL(path, origin), { headers: { cookie } }), path, dependencies);
}

/**
 * Returns the arguments of a submitted form. The router recognizes a script's request by `.data` in its URL. Pairs instead of a record
 * allow a field to occur more than once.
 */
export function formRequestArguments(
  dependencies: Partial<ShopDependencies>,
  path: string,
  fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
  from: { readonly cookie?: string; readonly script?: boolean; readonly clientAddress?: string } = {},
): RouteArguments {
  const address = new URL(from.script ? `${path}.data` : path, origin);
  const pairs = isPairs(fields) ? fields : Object.entries(fields);
  const body = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
  const request = new Request(address, { method: 'POST', body, headers: { cookie: from.cookie ?? '' } });
  return argumentsFor(request, path, dependencies, from.clientAddress);
}

type Pairs = readonly (readonly [string, string])[];

function isPairs(fields: Readonly<Record<string, string>> | Pairs): fields is Pairs {
  return Array.isArray(fields);
}
