import { expect, test } from './fixtures.ts';
import { addToCart, cabernet, fillContact, newBuyer, openCheckout } from './steps.ts';

test('Each autosave sends only the changed field, so that a late save overwrites no other field', async ({
  page,
}) => {
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  const saves: string[][] = [];
  page.on('request', (request) => {
    const form = new URLSearchParams(request.postData() ?? '');
    if (form.get('intent') === 'autosave')
      saves.push([...form.keys()].filter((key) => key !== 'intent' && key !== 'step'));
  });

  await fillContact(page, newBuyer());
  await page.getByLabel('Email').focus();

  const birthDate = ['birthMonth', 'birthDay', 'birthYear'];
  await expect
    .poll(() => [...saves].sort((a, b) => a.join().localeCompare(b.join())))
    .toEqual([birthDate, birthDate, birthDate, ['email'], ['firstName'], ['lastName'], ['phone']]);
});
