import record from './email.json' with { type: 'json' };

/** The path of the mark that heads every email. */
export const emailLogo: string = record.logo;

/** Returns the path of what an order line shows in an email, by the slug of what was bought; undefined when none was made. */
export function findEmailPicture(slug: string): string | undefined {
  return Object.hasOwn(record.files, slug) ? record.files[slug as keyof typeof record.files] : undefined;
}
