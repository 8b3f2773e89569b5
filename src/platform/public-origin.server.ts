import type { Configuration } from './configuration.server.ts';

/** Returns the shop's configured public origin without a trailing slash, or the origin of the requested URL if none is configured. */
export function publicOrigin({ publicUrl }: Pick<Configuration, 'publicUrl'>, url: URL): string {
  return publicUrl ?? url.origin;
}
