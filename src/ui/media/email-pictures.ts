import record from './email.json' with { type: 'json' };

/** The path of the logo at the top of every email. */
export const emailLogo: string = record.logo;

/** Returns the path of a product's picture for an order line in an email, by slug; undefined if none exists. */
export function findEmailPicture(slug: string): string | undefined {
  return Object.hasOwn(record.files, slug) ? record.files[slug as keyof typeof record.files] : undefined;
}
