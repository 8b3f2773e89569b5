import { findSetting, type WineryOffers } from './core/winery-settings.ts';

const nothing: WineryOffers = { giftCards: false };

/** Returns which programs the winery has, on the server and in every page's scripts. */
export function wineryOffers(): WineryOffers {
  return findSetting<WineryOffers>('offers') ?? nothing;
}

/** Returns the name of the winery's points, such as `Estate Points`; `Points` if it has none. */
export function pointsName(): string {
  return wineryOffers().points ?? 'Points';
}

type ClubNeed = 'hasClubs' | 'canGive' | 'hasQuiz';

/** What the winery must have before a link is shown. */
export type Need = ClubNeed | 'hasMembership' | 'hasPoints' | 'sellsGiftCards' | 'canCompare';

/** Returns whether the winery has what a link needs; true if the link needs nothing. */
export function isNeedMet(
  need: Need | undefined,
  clubs: Readonly<Partial<Record<ClubNeed, boolean>>>,
): boolean {
  const { membership, points, giftCards } = wineryOffers();
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

/** Returns what a winery must have so that a page of the route table exists; undefined if every winery has the page. */
export function needOfRoute(route: string): Need | undefined {
  if (/^(?:daou-plus|membership-partnerships)/.test(route)) return 'hasMembership';
  return /^(?:loyalty|shop\/loyalty|shop\/order-history\/reward)/.test(route) ? 'hasPoints' : undefined;
}
