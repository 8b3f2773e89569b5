import record from './email.json' with { type: 'json' };
import { builtNamed, findSavedPicture } from './saved-pictures.ts';

const built: Readonly<Record<string, string>> = record.files;

/** Returns the path of a product's picture for an order line in an email, by slug; undefined if none exists. */
export function findEmailPicture(slug: string): string | undefined {
  return findSavedPicture(slug)?.emailPath ?? builtNamed(built, slug);
}
