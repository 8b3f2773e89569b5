import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * To resolve an import, Node parses the package.json of its package each time, and drizzle-orm's lists 180 KB of exports for its hundred
 * small files: two thirds of a second at each start, and 140 MB of garbage that stays with the process. Inside that package a relative path
 * can be resolved directly, and from outside each name is resolved once.
 * Must be imported before anything that imports drizzle-orm.
 */
const packageFolder = '/node_modules/drizzle-orm/';
const packageName = /^drizzle-orm(?:\/|$)/;
const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes(packageFolder)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!packageName.test(specifier)) return next(specifier, context);
    const known = resolved.get(specifier);
    if (known) return { ...known, shortCircuit: true };
    const found = next(specifier, context);
    resolved.set(specifier, found);
    return found;
  },
});
