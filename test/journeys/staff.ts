import { expect, type Page } from '@playwright/test';
import { hashToUnit, isProofRun } from '../helpers/sample.ts';
import { keyboardActions } from './hands.ts';

const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 820, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

/**
 * Looks in which back-office journeys run, each a window width and a color scheme: all of them in a proof, and one in `npm test`; `SEED`
 * chooses another.
 */
export const testedLooks = isProofRun
  ? looks
  : [looks[Math.floor(hashToUnit('back office') * looks.length)] ?? looks[0]];

export const pageHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** Signs in as a staff member of the demonstration, by keyboard. */
export async function signInAsStaff(page: Page, name: string, to = '/admin'): Promise<void> {
  await page.goto(`/admin/sign-in?${new URLSearchParams({ to })}`);
  await keyboardActions(page).activate(page.getByRole('button', { name }));
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await waitUntilInteractive(page);
}

/** Waits until the page handles shortcuts; before that, its links and forms work without scripts. */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Adds an authenticator to the page that confirms every request, as a fingerprint reader does for its owner. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
