import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainPicture } from '../../src/integrations/picture-encoder/testing.ts';
import { demoFolder } from '../helpers/demo-winery.ts';
import { zipOf } from '../helpers/zip.ts';
import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPageAtWidths } from './inspect.ts';
import { rememberEnteredWords } from './site.ts';
import { pageHeading, signInAsStaff } from './staff.ts';
import { staffWidths } from './widths.ts';

test.use({ waitsForScripts: false });
// Each page is inspected at three widths, and a process begins for each check and import.
test.beforeEach(() => test.setTimeout(600_000));

const worksWithin = { timeout: 120_000 };

/** Returns a package with two new wines and a picture, inside a folder in the ZIP file, as most programs create it. */
async function packageOf(slugs: readonly [string, string], price: string) {
  const columns =
    'code,slug,title,vintage,style,price,abv,bottle_ml,visibility,lifecycle,released_on,purchase_limit,low_at,pickup_only,next,stock';
  const wines = slugs.map(
    (slug, index) =>
      `PKG-${slug.toUpperCase()},${slug}-2023,${titleOf(slug)},2023,red,${index === 0 ? price : '36.00'},13.9,750,public,current,-3,,,,,120`,
  );
  const picture = await plainPicture(420, 840, '#846').jpeg().toBuffer();
  const described = [{ name: `${slugs[0]}-2023`, file: 'first.jpg', alt: 'A bottle with a red label' }];
  const files = {
    'winery.json': readFileSync(join(demoFolder, 'winery.json')),
    ...Object.fromEntries(
      slugs.map((slug) => [`catalog/wines/${slug}-2023.json`, '{ "note": "Plum and cedar." }']),
    ),
    'catalog/wines.csv': [columns, ...wines, ''].join('\n'),
    'media/media.json': JSON.stringify(described),
    'media/first.jpg': picture,
    'media/.DS_Store': 'what a system adds',
  };
  const entries = Object.entries(files).map(([name, content]) => ({ name: `our-winery/${name}`, content }));
  return { name: 'our-winery.zip', mimeType: 'application/zip', buffer: zipOf(entries) };
}

const titleOf = (slug: string) => `${slug[0]?.toUpperCase()}${slug.slice(1)} Red`;

test('Staff correct, confirm and import a winery package, and its wine appears in the shop with its picture', async ({
  page,
  watched,
}) => {
  await signInAsStaff(page, 'Margaret Doyle', '/admin/package');
  await expect(pageHeading(page, 'Import a winery package')).toBeVisible();
  await inspectPageAtWidths(page, 'the package import page', staffWidths);
  const keyboard = keyboardActions(page);
  rememberEnteredWords('catalog wines csv');
  const upload = async (file: Awaited<ReturnType<typeof packageOf>>) => {
    await page.getByLabel('ZIP file').setInputFiles(file);
    await keyboard.activate(page.getByRole('button', { name: 'Check the package' }));
  };
  watched.expectAnswers(422);
  await upload({ name: 'wines.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Price\nMerlot,30\n') });
  await expect(page.getByRole('link', { name: /^The file isn’t a ZIP file/ })).toBeVisible();

  await upload(await packageOf(['harness', 'saddle'], '4x.00'));
  await expect(pageHeading(page, 'Your package has 1 error')).toBeVisible(worksWithin);
  await expect(page.getByText('catalog/wines.csv:2')).toBeVisible();
  await inspectPageAtWidths(page, 'a package with an error', staffWidths);
  await keyboard.activate(page.getByRole('link', { name: 'Choose another file' }));

  await upload(await packageOf(['harness', 'saddle'], '48.00'));
  await expect(pageHeading(page, 'Your package is ready to import')).toBeVisible(worksWithin);
  await expect(page.getByRole('row', { name: /^Wines and goods 2 –/ })).toBeVisible();
  await inspectPageAtWidths(page, 'the preview of a package import', staffWidths);
  await keyboard.activate(page.getByRole('button', { name: 'Import the package' }));
  await expect(pageHeading(page, 'Your package was imported')).toBeVisible(worksWithin);
  await inspectPageAtWidths(page, 'an imported package', staffWidths);

  await page.goto('/admin/package');
  await expect(page.getByRole('listitem').filter({ hasText: 'Imported' }).first()).toContainText(
    'Margaret Doyle',
  );
  await page.goto('/wines/harness-2023');
  await expect(page.getByRole('main')).toContainText('$48.00');
  await expect(page.getByRole('img', { name: 'A bottle with a red label' }).first()).toBeVisible();
});

test.describe('Package import without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A winery package is checked and imported by reloading its page', async ({ page }) => {
    await page.goto(`/admin/sign-in?${new URLSearchParams({ to: '/admin/package' })}`);
    await page.getByRole('button', { name: 'Margaret Doyle' }).click();
    await page.getByLabel('ZIP file').setInputFiles(await packageOf(['bridle', 'stirrup'], '52.00'));
    await page.getByRole('button', { name: 'Check the package' }).click();
    const reaches = async (name: string) => {
      await expect(async () => {
        await page.reload();
        await expect(pageHeading(page, name)).toBeVisible({ timeout: 1_000 });
      }).toPass(worksWithin);
    };
    await expect(page).toHaveURL(/\/admin\/package\/[0-9a-f-]{36}$/);
    await reaches('Your package is ready to import');
    await page.getByRole('button', { name: 'Import the package' }).click();
    await reaches('Your package was imported');
    await page.goto('/wines/bridle-2023');
    await expect(page.getByRole('main')).toContainText('$52.00');
  });
});
