import { formatList } from '../../core/listed.ts';
import { sentenceCase } from '../../core/sentence-case.ts';
import { clubCopyWithPicture } from '../../engine/clubs/rules.ts';
import { clubSizesText } from '../../engine/clubs/terms-rules.ts';
import type { Club } from '../../engine/clubs/types.ts';

/** The clubs section of the home page: one line per club, a sentence about the benefits, and a picture. */
export type HomeClubsSection = {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly sentence: string;
  readonly picture: string;
  readonly alt: string;
};

/** Returns the clubs section of the home page; undefined for a winery without clubs. */
export function homeClubsSectionOf(clubs: readonly Club[]): HomeClubsSection | undefined {
  if (clubs.length === 0) return undefined;
  const { picture = '', pictureAlt: alt = '' } = clubCopyWithPicture(clubs, 'choice') ?? {};
  return {
    facts: clubs.map((club) => ({ label: club.title, value: club.copy.summary || plainSummary(club) })),
    sentence: `${benefits(clubs)}It’s free to join, and you can cancel anytime.`,
    ...{ picture, alt },
  };
}

/** Returns a summary of box sizes and shipment frequency, such as `6 or 12 bottles, four times a year`. */
function plainSummary({ tiers, frequencies }: Club): string {
  const often = formatList(
    frequencies.map(({ title }) => title.toLowerCase()),
    'or',
  );
  return sentenceCase(`${clubSizesText(tiers)}, ${often}`);
}

/** Returns a sentence about discounts and tastings, such as `Members pay 10 to 20% less for wine. `; empty if the clubs offer neither. */
function benefits(clubs: readonly Club[]): string {
  const tiers = clubs.flatMap((club) => club.tiers);
  const rates = tiers.map(({ discount }) => discount / 100);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  const range = least === most ? `${most}%` : `${least} to ${most}%`;
  const gains = [
    ...(most === 0 ? [] : [`pay ${least === 0 ? `up to ${most}%` : range} less for wine`]),
    ...(tiers.some(({ tastingsPerDay }) => tastingsPerDay > 0)
      ? ['enjoy free tastings when they visit']
      : []),
  ];
  return gains.length === 0 ? '' : `Members ${formatList(gains)}. `;
}
