import type { ShopDependencies } from '../../src/dependencies.server.ts';
import { allRoutes } from '../../src/routes.ts';
import { formRequestArguments, pageRequestArguments } from './route.ts';

/** The response of a loader or action as a client sees it. */
export type RouteAnswer = {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
};

type Handler = (given: never) => unknown;
type RouteModule = { readonly loader?: Handler; readonly action?: Handler };
type Named = Readonly<Record<string, string>>;

/** The shop's routes without a server. Each request runs only the loader or action of its own route. */
export type RoutesInProcess = {
  /** Returns whether the route has an action. */
  takesForms(path: string): Promise<boolean>;
  get(path: string, cookie: string, query: Named): Promise<RouteAnswer>;
  post(path: string, cookie: string, query: Named, fields: Named): Promise<RouteAnswer>;
};

/**
 * Returns the module of a route.
 * @param path the path in the route table
 */
async function moduleOf(path: string): Promise<RouteModule> {
  const route = allRoutes.find((each) => each.path === path || (each.index && path === ''));
  if (!route) throw new Error(`no route has the path ${path}`);
  return (await import(
    /* @vite-ignore */ new URL(`../../src/${route.file}`, import.meta.url).href
  )) as RouteModule;
}

/** A well-formed link token that was never issued. */
const noToken = 'A'.repeat(22);

export function createRoutesInProcess(dependencies: Partial<ShopDependencies>): RoutesInProcess {
  const target = (path: string, query: Named) => {
    const filled = path
      .replace(':provider?', 'credentials')
      .replace(':provider', 'credentials')
      .replace('*', 'nowhere');
    const named = filled
      .replace(':slug', query.id ?? 'merlot-2022')
      .replace(':token', query.id ?? noToken)
      .replace('/:id?', query.id === undefined ? '' : `/${query.id}`);
    return `/${named}?${new URLSearchParams(query)}`;
  };
  const params = (query: Named) => ({
    slug: query.id ?? 'merlot-2022',
    token: query.id ?? noToken,
    ...(query.id !== undefined && { id: query.id }),
    provider: 'credentials',
  });
  return {
    takesForms: async (path) => (await moduleOf(path)).action !== undefined,
    get: async (path, cookie, query) => {
      const { loader } = await moduleOf(path);
      if (!loader) return { status: 200, text: '', cookies: [] };
      return answerOf(loader, {
        ...pageRequestArguments(dependencies, target(path, query), cookie),
        params: params(query),
      });
    },
    post: async (path, cookie, query, fields) => {
      const { action } = await moduleOf(path);
      if (!action) return { status: 405, text: '', cookies: [] };
      return answerOf(action, {
        ...formRequestArguments(dependencies, target(path, query), fields, { cookie }),
        params: params(query),
      });
    },
  };
}

/** Returns the response of a loader or action. Its text starts with the headers. Rethrows an error that is not a response. */
async function answerOf(handler: Handler, given: object): Promise<RouteAnswer> {
  const answer: unknown = await (async () => handler(given as never))().catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) {
    const { status, headers } = answer;
    const text = `${headerLines(headers)}\n${await answer.text()}`;
    return { status, text, cookies: headers.getSetCookie() };
  }
  const { data, init } = isDataAnswer(answer) ? answer : { data: answer, init: undefined };
  const headers = new Headers(init?.headers);
  const text = `${headerLines(headers)}\n${JSON.stringify(data)}`;
  return { status: init?.status ?? 200, text, cookies: headers.getSetCookie() };
}

/** Returns whether a handler's return value was created by the router's `data()`. */
function isDataAnswer(
  answer: unknown,
): answer is { readonly data: unknown; readonly init: ResponseInit | null } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'type' in answer &&
    answer.type === 'DataWithResponseInit'
  );
}

const headerLines = (headers: Headers) => [...headers].map((pair) => pair.join(': ')).join('\n');
