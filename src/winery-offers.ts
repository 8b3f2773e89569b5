import { findSetting, type WineryPrograms } from './core/winery-settings.ts';

const nothing: WineryPrograms = { giftCards: false };

/** Returns the programs that the winery has. Available on the server and in every page's scripts. */
export function wineryPrograms(): WineryPrograms {
  return findSetting<WineryPrograms>('offers') ?? nothing;
}

/** Returns the name of the winery's points, such as `Estate Points`, or `Points` if the winery has no name for them. */
export function pointsName(): string {
  return wineryPrograms().points ?? 'Points';
}

type ClubNeed = 'hasClubs' | 'canGive' | 'hasQuiz';

/** A program or feature that the winery must have for a link or page to appear. */
export type WineryRequirement = ClubNeed | 'hasMembership' | 'hasPoints' | 'sellsGiftCards' | 'canCompare';

/** Returns whether the winery meets a requirement. True if the requirement is undefined. */
export function isWineryRequirementMet(
  need: WineryRequirement | undefined,
  clubs: Readonly<Partial<Record<ClubNeed, boolean>>>,
): boolean {
  const { membership, points, giftCards } = wineryPrograms();
  switch (need) {
    case undefined:
      return true;
    case 'hasMembership':
      return membership !== undefined;
    case 'hasPoints':
      return points !== undefined;
    case 'sellsGiftCards':
      return giftCards;
    case 'canCompare':
      return [clubs.hasClubs, membership, points].filter(Boolean).length > 1;
    default:
      return clubs[need] === true;
  }
}

/** Returns the requirement for a route of the route table to exist; undefined if every winery has the route. */
export function wineryRequirementOfRoute(route: string): WineryRequirement | undefined {
  if (/^(?:daou-plus|membership-partnerships)/.test(route)) return 'hasMembership';
  return /^(?:loyalty|shop\/loyalty|shop\/order-history\/reward)/.test(route) ? 'hasPoints' : undefined;
}
