import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, wineryDate, wineryInstant } from '../../src/core/dates.ts';
import type { SlotId } from '../../src/core/ids.ts';
import { createPlannedSlots } from '../../src/engine/visits/experiences/index.server.ts';
import { findSlotAt } from '../../src/engine/visits/experiences/slot-store.server.ts';
import { findExperience } from '../../src/engine/visits/experiences/view.server.ts';
import type { Database } from '../../src/platform/database.server.ts';
import { expect } from './fixtures.ts';
import { type Buyer, fillBilling, typeCard } from './steps.ts';

export type VisitSession = { readonly slotId: SlotId; readonly path: string };

/** Creates a session that only this journey uses, some weeks ahead, with this many seats. */
export async function createVisitSession(database: Database, slug: string, seats = 8): Promise<VisitSession> {
  const experience = await findExperience(database.read, slug);
  if (!experience) throw new Error(`the demonstration has ${slug}`);
  const now = new Date();
  const date = addDays(wineryDate(now), randomInt(20, 50));
  const startsAt = wineryInstant(date, 9 * 60 + randomInt(0, 55));
  const endsAt = new Date(startsAt.getTime() + experience.minutes * 60_000);
  const planned = { experience, startsAt, endsAt, seats, parties: undefined };
  const slotId = await database.transaction(async (tx) => {
    await createPlannedSlots(tx, [planned], { by: 'journey', now });
    return findSlotAt(tx, experience.id, startsAt);
  });
  if (!slotId) throw new Error('a session that was added is there');
  return { slotId, path: `/events/${slug}?date=${date}&slot=${slotId}` };
}

export const pageHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
export const bookButton = (page: Page) => page.getByRole('button', { name: /^(Book|Change)/ });

/** Chooses this session for a party and continues to the checkout, which holds its seats. */
export async function holdSession(page: Page, { path }: VisitSession, party: number): Promise<void> {
  await page.goto(`${path}&party=${party}`);
  await page.getByRole('button', { name: /^Hold / }).click();
  await expect(pageHeading(page, 'Book your visit')).toBeVisible();
}

export async function enterGuests(page: Page, buyer: Buyer): Promise<void> {
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('First name', { exact: true }).fill(buyer.firstName);
  await page.getByLabel('Last name', { exact: true }).fill(buyer.lastName);
  await page.getByLabel('Phone').fill(buyer.phone);
  await page.getByLabel(/^All guests are 21/).check();
}

export async function payAndBook(page: Page, card: string): Promise<void> {
  await typeCard(page, card);
  await fillBilling(page);
  await bookButton(page).click();
}
