import { alsoInTheWindow, test } from './club-member.ts';
import { expect } from './fixtures.ts';
import { keyboardOf } from './hands.ts';
import { inspect } from './inspect.ts';
import { signInAsStaff, title } from './staff.ts';
import { widthsFor } from './widths.ts';

// The back office has no lazy parts to wait for.
test.use({ opensAt: alsoInTheWindow, waitsForScripts: false });

for (const width of widthsFor(import.meta.url)) {
  test(`Staff change a member’s box, skip it and hold the membership, ${width} wide, and the history says who`, async ({
    page,
    member,
    mails,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardOf(page);
    const press = (name: string) => keyboard.activate(page.getByRole('button', { name }));
    await signInAsStaff(page, 'Grace Miller', '/admin/customers');
    await keyboard.type(page.getByRole('searchbox'), member.email);
    await page.keyboard.press('Enter');
    await keyboard.activate(page.getByRole('link', { name: 'Open Cellar' }));
    await expect(title(page, 'Open Cellar')).toBeVisible();
    await inspect(page, 'a membership');

    await keyboard.activate(page.getByRole('link', { name: 'Change the box' }));
    await expect(title(page, /release/)).toBeVisible();
    await inspect(page, 'a member’s box');
    const inBox = page.getByRole('spinbutton', { name: /^In the box/ });
    const first = inBox.first();
    await first.fill('40');
    await page.getByRole('button', { name: 'Save the box' }).click();
    await expect(page.getByText('This box can’t be saved')).toBeVisible();
    await expect(first).toHaveValue('40');
    await first.fill('2');
    await inBox.nth(1).fill('0');
    await page.getByRole('button', { name: 'Show the price' }).click();
    await expect(page.getByText('This box can’t be saved')).toHaveCount(0);
    await expect(first).toHaveValue('2');
    await page.getByRole('button', { name: 'Save the box' }).click();
    await expect(page.getByText('The box is saved.')).toBeVisible();

    await press('Skip this box');
    await expect(page.getByText('The box is skipped.')).toBeVisible();
    await mails.arrived(member.email, /skipped/i);
    await press('Bring this box back');
    await expect(page.getByText('The box is back on.')).toBeVisible();
    await press('Put on hold');
    await expect(page.getByText('The membership is on hold.')).toBeVisible();
    await expect(page.getByText(/^Grace Miller, /)).toHaveCount(4);
    await mails.arrived(member.email, /hold/i);
  });
}
