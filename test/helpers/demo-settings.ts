import giftCards from '../../wineries/mesa-lucero/catalog/gift-cards.json' with { type: 'json' };
import membershipTerms from '../../wineries/mesa-lucero/membership.json' with { type: 'json' };
import home from '../../wineries/mesa-lucero/pages/home.json' with { type: 'json' };
import membership from '../../wineries/mesa-lucero/pages/membership.json' with { type: 'json' };
import partners from '../../wineries/mesa-lucero/partners.json' with { type: 'json' };
import places from '../../wineries/mesa-lucero/places.json' with { type: 'json' };
import points from '../../wineries/mesa-lucero/points.json' with { type: 'json' };
import pricing from '../../wineries/mesa-lucero/pricing.json' with { type: 'json' };
import profile from '../../wineries/mesa-lucero/winery.json' with { type: 'json' };

/** What the winery of the demonstration decided. */
export const settings = {
  ...{ profile, places, home, membership, partners },
  ...{ pricing, points, 'membership-terms': membershipTerms, 'gift-cards': giftCards },
};
