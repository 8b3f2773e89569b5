import type { Configuration } from './configuration.server.ts';

/**
 * The shop's origin as customers and search engines know it, without a slash at its end; the one that was asked where none is
 * configured.
 */
export function publicOrigin({ publicUrl }: Pick<Configuration, 'publicUrl'>, url: URL): string {
  return publicUrl ?? url.origin;
}
