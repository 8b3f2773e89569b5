import type { Configuration } from './configuration.server.ts';

/** Returns the shop's public origin without a trailing slash; the requested one if none is configured. */
export function publicOrigin({ publicUrl }: Pick<Configuration, 'publicUrl'>, url: URL): string {
  return publicUrl ?? url.origin;
}
