import home from '../../wineries/mesa-lucero/pages/home.json' with { type: 'json' };
import membership from '../../wineries/mesa-lucero/pages/membership.json' with { type: 'json' };
import partners from '../../wineries/mesa-lucero/partners.json' with { type: 'json' };
import places from '../../wineries/mesa-lucero/places.json' with { type: 'json' };
import shipping from '../../wineries/mesa-lucero/shipping.json' with { type: 'json' };
import tax from '../../wineries/mesa-lucero/tax.json' with { type: 'json' };
import profile from '../../wineries/mesa-lucero/winery.json' with { type: 'json' };

/** What the winery of the demonstration decided. */
export const settings = { profile, places, home, membership, partners, shipping, tax };
