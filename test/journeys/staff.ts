import { expect, type Page } from '@playwright/test';
import { keyboardOf } from './hands.ts';

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Signs in as a person of the demonstration, by keyboard. */
export async function signInAsStaff(page: Page, name: string, to = '/admin'): Promise<void> {
  await page.goto(`/admin/sign-in?${new URLSearchParams({ to })}`);
  await keyboardOf(page).activate(page.getByRole('button', { name }));
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await untilInteractive(page);
}

/** Waits until the page handles shortcuts; before that its links and forms work as plain ones. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
