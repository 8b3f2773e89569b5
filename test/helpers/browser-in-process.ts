import type { RouteAnswer, RoutesInProcess } from './routes-in-process.ts';

type Named = Readonly<Record<string, string>>;

export type BrowserInProcess = {
  get(path: string, query?: Named): Promise<RouteAnswer>;
  post(path: string, fields: Named, query?: Named): Promise<RouteAnswer>;
};

/** Returns a browser that visits routes directly and keeps the cookies it receives. */
export function createBrowserInProcess(routes: RoutesInProcess): BrowserInProcess {
  const jar = new Map<string, string>();
  const keep = (answer: RouteAnswer) => {
    for (const cookie of answer.cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return answer;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    get: async (path, query = {}) => keep(await routes.get(path, cookie(), query)),
    post: async (path, fields, query = {}) => keep(await routes.post(path, cookie(), query, fields)),
  };
}
