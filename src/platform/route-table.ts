import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the router's build writes of a route for browsers. */
type Entry = {
  readonly id: string;
  readonly path?: string | undefined;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly [fact: string]: unknown;
};

export type RouteTable = {
  readonly routes: Readonly<Record<string, Entry>>;
  readonly [fact: string]: unknown;
};

const assignment = 'window.__reactRouterManifest=';

/**
 * Writes the table of routes that browsers load shorter, where the build has left it. Its name stays: it is made from the table,
 * of which this is another spelling.
 * @param unknownPaths what the router in a browser never asks for.
 */
export async function shortenRouteTable(
  assets: string,
  unknownPaths: ReadonlySet<string | undefined>,
): Promise<void> {
  const names = await readdir(assets);
  const name = names.find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error(`no table of routes in ${assets}`);
  const file = join(assets, name);
  const script = await readFile(file, 'utf8');
  if (!script.startsWith(assignment)) throw new Error(`${name} does not begin with ${assignment}`);
  const table = JSON.parse(script.slice(assignment.length).replace(/;$/, '')) as RouteTable;
  await writeFile(file, `${assignment}${shortRouteTable(table, unknownPaths)};`);
}

/**
 * An expression that makes the table again. What routes have in common is said once. Left out is what a page's script imports, since
 * the script names it itself and only the server has to know it before, and so are the routes of `unknownPaths`.
 */
function shortRouteTable(
  { routes, ...others }: RouteTable,
  unknownPaths: ReadonlySet<string | undefined>,
): string {
  const known = Object.values(routes).filter(({ path }) => !unknownPaths.has(path));
  const groups = Map.groupBy(known, commonFacts);
  const rowOf = ({ id, module, path }: Entry) => [id, module, ...(path === undefined ? [] : [path])];
  const rows = [...groups].map(([facts, members]) => `[${facts},${JSON.stringify(members.map(rowOf))}]`);
  return `(${makeTable})([${rows}],${JSON.stringify(others)})`;
}

/** Runs in browsers. */
const makeTable =
  '(groups,others)=>({...others,routes:Object.fromEntries(groups.flatMap(([facts,rows])=>rows.map(([id,module,path])=>[id,{...facts,id,module,path}])))})';

/** All that is not a route's own; to the router a fact that is not there is one that is not so. */
function commonFacts({ id, module, path, imports, ...facts }: Entry): string {
  const isSo = (fact: unknown) => fact !== false && !(Array.isArray(fact) && fact.length === 0);
  return JSON.stringify(Object.fromEntries(Object.entries(facts).filter(([, fact]) => isSo(fact))));
}
