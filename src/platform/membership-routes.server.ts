import type { ServerBuild } from 'react-router';

/** Where the route table has the pages of the paid membership. */
const specified = 'daou-plus';

type Routes = ServerBuild['routes'];
type Assets = ServerBuild['assets']['routes'];

/**
 * Adds the winery's own address of the paid membership to a build: each of its pages exists at both addresses. The browser's router asks the
 * server for the routes of a page, so it knows them, too.
 * @param path such as `/estate-pass`
 */
export function withMembershipPath(build: ServerBuild, path: string): ServerBuild {
  const own = path.slice(1);
  if (own === specified) return build;
  return {
    ...build,
    routes: { ...build.routes, ...copies<Routes>(build.routes, own) },
    assets: {
      ...build.assets,
      routes: { ...build.assets.routes, ...copies<Assets>(build.assets.routes, own) },
    },
  };
}

function copies<Table extends Routes | Assets>(routes: Table, own: string): Table {
  return Object.fromEntries(
    Object.values(routes).flatMap((route) => {
      if (!route?.path?.startsWith(specified)) return [];
      const id = `${own}:${route.id}`;
      return [[id, { ...route, id, path: `${own}${route.path.slice(specified.length)}` }]];
    }),
  ) as Table;
}
