import { type FirstView, firstViewLimits, weighFirstView } from '../../bench/first-view.ts';
import { shopWindow } from '../../bench/shop-window.ts';
import { expect, test } from './fixtures.ts';
import { untilScripted } from './steps.ts';

for (const [name, path] of Object.entries(shopWindow)) {
  test(`A first view of the ${name} page stays light`, async ({ browser, shop }) => {
    const view = await weighFirstView(browser, shop.url, path);
    // Nothing at all would be light too.
    expect(view.fonts).toBeGreaterThan(0);
    expect(view.scriptBytes).toBeGreaterThan(0);
    for (const [what, most] of Object.entries(firstViewLimits)) {
      expect.soft(view[what as keyof FirstView], what).toBeLessThanOrEqual(most);
    }
  });
}

/** How every element looks, in its order; what moves a little while it is looked at is left out. */
function looks(): string[] {
  const properties = [
    'display',
    'position',
    'color',
    'background-color',
    'font-size',
    'font-weight',
    'line-height',
  ];
  const edges = [
    'margin',
    'padding',
    'border-width',
    'border-color',
    'width',
    'height',
    'gap',
    'letter-spacing',
  ];
  return [...document.querySelectorAll('body *')].map((element) => {
    const style = getComputedStyle(element);
    const look = [...properties, ...edges].map((name) => style.getPropertyValue(name)).join(' ');
    return `${element.tagName} ${element.className} ${look}`;
  });
}

test('The styles that a page brings along are all that its markup needs', { tag: '@proof' }, async ({
  browser,
  shop,
}) => {
  for (const path of [...Object.values(shopWindow), '/privacy', '/shop/cart']) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'isOver21', value: 'yes', url: shop.url }]);
    const page = await context.newPage();
    const isWanted = Promise.withResolvers<void>();
    await page.route(/\/assets\/app-[^/]+\.css$/, async (route) => {
      await isWanted.promise;
      await route.continue();
    });
    await page.goto(`${shop.url}${path}`);
    await untilScripted(page);
    await page.locator('html[data-whole]').waitFor({ state: 'attached' });
    const brought = await page.evaluate(looks);
    isWanted.resolve();
    await page.keyboard.press('Shift');
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
    const whole = await page.evaluate(looks);
    expect(brought.filter((look) => !whole.includes(look)).slice(0, 5), path).toEqual([]);
    await context.close();
  }
});

test('A page that nobody touches is not drawn anew before a script changes it', { tag: '@proof' }, async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'isOver21', value: 'yes', url: shop.url }]);
  const page = await context.newPage();
  await page.goto(shop.url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => performance.now() > 5_000);
  const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
  expect(await sheets()).toBe(0);
  await page.evaluate(() => {
    const message = Object.assign(document.createElement('p'), { className: 'a-message' });
    message.append('Somebody has signed out.');
    document.body.append(message);
  });
  await expect.poll(sheets).toBe(1);
  await context.close();
});
