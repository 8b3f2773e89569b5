import { nextBoxChangeTime, test } from './club-member.ts';
import { expect } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { pageHeading, signInAsStaff } from './staff.ts';
import { staffWidths, windowWidthsFor } from './widths.ts';

// The back office has no lazy parts to wait for.
test.use({ opensAt: nextBoxChangeTime, waitsForScripts: false });

for (const width of windowWidthsFor(import.meta.url, staffWidths)) {
  test(`Staff change and skip a member’s box and hold the membership, and the history names them, ${width} pixels wide`, async ({
    page,
    member,
    mails,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardActions(page);
    const press = (name: string) => keyboard.activate(page.getByRole('button', { name }));
    await signInAsStaff(page, 'Grace Miller', '/admin/customers');
    await keyboard.type(page.getByRole('searchbox'), member.email);
    await page.keyboard.press('Enter');
    await keyboard.activate(page.getByRole('link', { name: 'Open Cellar' }));
    await expect(pageHeading(page, 'Open Cellar')).toBeVisible();
    await inspectPage(page, 'a membership');

    await keyboard.activate(page.getByRole('link', { name: 'Change the box' }));
    await expect(pageHeading(page, /release/)).toBeVisible();
    await inspectPage(page, 'a member’s box');
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
    await expect(page.getByText('Box saved.')).toBeVisible();

    await press('Skip this box');
    await expect(page.getByText('Box skipped.')).toBeVisible();
    await mails.arrived(member.email, /skipped/i);
    await press('Bring this box back');
    await expect(page.getByText('The box is back on.')).toBeVisible();
    await press('Put on hold');
    await expect(page.getByText('The membership is on hold.')).toBeVisible();
    await expect(page.getByText(/^Grace Miller, /)).toHaveCount(4);
    await mails.arrived(member.email, /hold/i);
  });
  test(`Staff change a member’s plan, address, preferences and card by keyboard, ${width} pixels wide`, async ({
    page,
    member,
    mails,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardActions(page);
    const press = (name: string) => keyboard.activate(page.getByRole('button', { name }));
    const open = (name: string) => keyboard.activate(page.getByRole('link', { name }));
    await signInAsStaff(page, 'Grace Miller', '/admin/customers');
    await keyboard.type(page.getByRole('searchbox'), member.email);
    await page.keyboard.press('Enter');
    await open('Open Cellar');

    await open('Change plan');
    await expect(pageHeading(page, 'Change plan')).toBeVisible();
    await page
      .getByRole('radio', { name: /^12 bottles, twice a year/ })
      .first()
      .check();
    await press('Preview the change');
    await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible();
    await inspectPage(page, 'a preview of another plan');
    await press('Change to 12 bottles');
    await expect(page.getByText('The plan wasn’t changed')).toBeVisible();
    await keyboard.tabTo(page.getByRole('checkbox', { name: /^The member agreed/ }));
    await page.keyboard.press('Space');
    await press('Change to 12 bottles');
    await expect(page.getByText('Plan changed.')).toBeVisible();
    await mails.arrived(member.email, /plan|membership/i);

    await open('Change delivery');
    await open('Add an address');
    await keyboard.type(page.getByLabel('Street address'), '12 Oak Lane');
    await keyboard.type(page.getByLabel('ZIP code'), '90210');
    await keyboard.type(page.getByLabel('Phone'), '(805) 555-0142');
    await page.getByRole('checkbox', { name: /21 or older/ }).check();
    await inspectPage(page, 'a new address for a member');
    await press('Save and use this address');
    await expect(page.getByRole('radio', { name: /12 Oak Lane, Beverly Hills/ })).toBeChecked();
    await inspectPage(page, 'a change of delivery');
    await press('Change the delivery');
    await expect(page.getByText('Delivery changed.')).toBeVisible();

    await open('Change preferences');
    await page.getByRole('radio', { name: 'Red and white' }).check();
    await press('Preview the change');
    await inspectPage(page, 'a preview of changed preferences');
    await press('Save the preferences');
    await expect(page.getByText('Preferences saved.')).toBeVisible();
    await expect(page.getByText(/^Grace Miller, /)).toHaveCount(3);

    await open('Change card');
    await expect(page.getByText('No boxes are unpaid')).toBeVisible();
    await inspectPage(page, 'the card of a membership');
    await press('Use this card');
    await expect(page.getByText('Card changed.')).toBeVisible();
  });

  test(`Staff give and reduce store credit, and the statement shows the reason, ${width} pixels wide`, async ({
    page,
    member,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardActions(page);
    const change = page.getByRole('button', { name: 'Change store credit' });
    await signInAsStaff(page, 'Grace Miller', '/admin/customers');
    await keyboard.type(page.getByRole('searchbox'), member.email);
    await page.keyboard.press('Enter');
    await keyboard.activate(page.getByRole('link', { name: '$0.00' }));
    await expect(pageHeading(page, 'Store credit')).toBeVisible();
    await keyboard.type(page.getByLabel('Amount'), '12.50');
    await keyboard.type(page.getByLabel('Reason'), 'A late box');
    await keyboard.activate(change);
    await expect(page.getByText('$12.50 in store credit given.')).toBeVisible();
    await expect(page.getByText('Given: A late box')).toBeVisible();
    await inspectPage(page, 'store credit');
    await keyboard.tabTo(page.getByRole('radio', { name: 'Give' }));
    await keyboard.press('ArrowDown');
    await keyboard.type(page.getByLabel('Amount'), '20');
    await keyboard.type(page.getByLabel('Reason'), 'Given twice');
    await keyboard.activate(change);
    await expect(page.getByText('Nothing has changed')).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveValue('20');
    await page.getByLabel('Amount').fill('2.50');
    await keyboard.activate(change);
    await expect(page.getByText('$10.00 available')).toBeVisible();
  });
}
