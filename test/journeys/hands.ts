import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Returns actions that use only the keyboard. They move with Tab in the direction of the target, and count the Tab presses on each page.
 */
export function keyboardActions(page: Page) {
  const tabs = new Map<string, number>();
  const count = () => {
    const { pathname } = new URL(page.url());
    tabs.set(pathname, (tabs.get(pathname) ?? 0) + 1);
  };
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    const key = (await isBehindFocus(target)) ? 'Shift+Tab' : 'Tab';
    for (let stops = 0; stops < 80; stops += 1) {
      if (await isFocused(target)) return;
      await press(key);
      count();
    }
    throw new Error(`80 presses of ${key} do not reach ${target}`);
  };
  return {
    press,
    tabTo,
    type: async (target: Locator, text: string) => {
      await tabTo(target);
      await page.keyboard.type(text);
    },
    activate: async (target: Locator) => {
      await tabTo(target);
      await press('Enter');
    },
    tabs,
  };
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement && document.hasFocus());
}

/** Returns whether the target comes before the focused element. */
function isBehindFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const focused = document.activeElement ?? document.body;
    return (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
}
