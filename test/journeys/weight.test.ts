import { type FirstView, firstViewLimits, measureFirstView } from '../../bench/first-view.ts';
import { storefrontPages } from '../../bench/shop-window.ts';
import { expect, test } from './fixtures.ts';

for (const [name, path] of Object.entries(storefrontPages)) {
  test(`The first view of the ${name} page stays within the size limits`, async ({ browser, shop }) => {
    const view = await measureFirstView(browser, shop.url, path);
    // An empty page would be light, too.
    expect(view.fonts).toBeGreaterThan(0);
    expect(view.scriptBytes).toBeGreaterThan(0);
    for (const [what, most] of Object.entries(firstViewLimits)) {
      expect.soft(view[what as keyof FirstView], what).toBeLessThanOrEqual(most);
    }
  });
}
