import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { newBuyer } from './steps.ts';
import { bookButton, createVisitSession, holdSession, pageHeading } from './visit-steps.ts';
import { windowWidthsFor } from './widths.ts';

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A free visit is booked by keyboard without a card or payment, ${width} pixels wide`, async ({
    page,
    database,
    books,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const buyer = newBuyer();
    const hands = keyboardActions(page);
    const { path } = await createVisitSession(database, 'picnic-table');
    await page.goto(`${path}&party=2`);
    await hands.activate(page.getByRole('button', { name: /^Hold / }));
    await expect(pageHeading(page, 'Book your visit')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment and review' })).toHaveCount(0);
    await hands.activate(bookButton(page));
    await expect(page.getByRole('alert')).toContainText('Enter your email address.');
    await inspectPage(page, 'an incomplete free booking');
    await hands.type(page.getByLabel('Email'), buyer.email);
    await hands.type(page.getByLabel('First name', { exact: true }), buyer.firstName);
    await hands.type(page.getByLabel('Last name', { exact: true }), buyer.lastName);
    await hands.type(page.getByLabel('Phone'), buyer.phone);
    await expect(bookButton(page)).toHaveText('Book');
    await hands.activate(bookButton(page));
    await expect(pageHeading(page, `Thank you, ${buyer.firstName}.`)).toBeVisible();
    await inspectPage(page, 'a booked free visit');
    await expect(page.getByRole('img', { name: /^Check-in code / })).toBeVisible();
    expect(await books.chargesOf(buyer.email)).toEqual([]);
  });

  test(`A members-only visit is closed to guests and booked by a member at the member price, ${width} pixels wide`, async ({
    page,
    database,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const session = await createVisitSession(database, 'release-weekend');
    await page.goto(session.path);
    const notice = page.getByRole('region', { name: 'For members' });
    await expect(notice).toContainText('is for members of our wine clubs and their guests.');
    await expect(page.getByRole('button', { name: /^Hold / })).toHaveCount(0);
    await inspectPage(page, 'a members-only visit');
    await notice.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('elena@customers.example');
    await page.getByLabel('Password', { exact: true }).fill('cellar-door-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/events\/release-weekend/);
    await holdSession(page, session, 3);
    const summary = page.getByRole('complementary', { name: 'Your visit' });
    await expect(summary.getByText('One seat at $25.00').first()).toBeAttached();
    await expect(summary.getByText('2 seats at $25.00').first()).toBeAttached();
    await page.getByLabel('Phone').fill('(805) 555-0199');
    await page.getByLabel(/^All guests are 21/).check();
    await inspectPage(page, 'a visit at the member price');
    await bookButton(page).click();
    await expect(pageHeading(page, 'Thank you, Elena.')).toBeVisible();
    await expect(page.getByText('$54.38, including $4.38 sales tax').first()).toBeVisible();
  });
}
