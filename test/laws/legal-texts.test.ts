import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatedVersions, findRequestedVersion } from '../../src/core/dated-versions.ts';
import type { CivilDate } from '../../src/core/dates.ts';
import { formatRoundCents, zeroCents } from '../../src/core/money.ts';
import { setWinerySettings, winerySetting } from '../../src/core/winery-settings.ts';
import { submissionRetentionDays } from '../../src/engine/content/forms/rules.ts';
import { pointsProgram } from '../../src/engine/loyalty/points/rules.ts';
import { requirePlusMembershipTerms } from '../../src/engine/pricing/standing/membership-rules.ts';
import { conversationRetentionDays } from '../../src/engine/support/conversations/rules.ts';
import {
  fulfilledRequestRetentionDays,
  guestRecordRetentionYears,
  unfinishedCheckoutRetentionDays,
} from '../../src/engine/support/personal-data/retention-store.server.ts';
import { supportCaseRetentionDays } from '../../src/engine/support/rules.ts';
import { cartMaxAgeSeconds } from '../../src/platform/cookies.server.ts';
import { allRoutes } from '../../src/routes.ts';
import { LegalDocumentPage } from '../../src/ui/base/legal-words.tsx';
import {
  type LegalDocumentName as LegalName,
  legalDocumentNames,
  legalPagePaths,
  legalTextByFirstDay,
  legalTextContent,
  legalTextVersions,
} from '../../src/winery-legal.ts';
import { packageSettingFiles } from '../../src/winery-package.server.ts';
import type { ShippingSettings } from '../../src/winery-shipping.ts';
import { demoSettings, legalTextsIn } from '../helpers/demo-settings.ts';
import { projectFolder } from './source.ts';

/** The legal texts that have sections. The waiver has none and is covered by its own tests. */
const names = legalDocumentNames.filter((name) => name !== 'waiver');

function versionsOf(name: LegalName): DatedVersions {
  const versions = legalTextVersions(name);
  if (!versions) throw new Error(`${name} is not published`);
  return versions;
}
const everyVersion = () => names.flatMap((name) => versionsOf(name).map(({ from }) => ({ name, from })));
const newest = (name: LegalName) => ({ name, from: versionsOf(name)[0].from });

/** Renders one version of a legal text as HTML. */
function render({ name, from }: { readonly name: LegalName; readonly from: CivilDate }) {
  const path = legalPagePaths[name];
  const shown = findRequestedVersion(versionsOf(name), from, newest(name).from);
  if (!shown) throw new Error(`there is no ${name} of ${from}`);
  const props = { path, title: name, shown, words: legalTextContent(name, from, '$129') };
  const Stub = createRoutesStub([{ path: '*', Component: () => createElement(LegalDocumentPage, props) }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: [path] }));
}

const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
/** Returns the text of the sections only, because the rest of the page mentions the other versions. */
const sectionsOf = (html: string) =>
  textOf([...html.matchAll(/<section aria-labelledby="(?!versions)[\s\S]*?<\/section>/g)].join(' '));

/** Returns the settings in a package's folder, by setting name. */
function settingsIn(folder: string): Record<string, unknown> {
  const files = packageSettingFiles.filter(({ file }) => existsSync(join(folder, file)));
  return Object.fromEntries(
    files.map(({ name, file }) => [name, JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown]),
  );
}

const superseded: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mesa-lucero': {
    'privacy 2026-11-01': '43582b6b712d20c1',
    'privacy 2026-11-22': 'c8becc46013ce840',
    'privacy 2026-11-23': '39e839492acf9163',
    'privacy 2026-11-26': '6e9d0e693845aacd',
    'plus-terms 2026-11-01': '1a9a90eee754a6ec',
    'plus-terms 2026-11-22': '689b1523ca7ad839',
    'plus-terms 2026-11-26': '12afd94e7c9cbaad',
    'plus-privacy 2026-11-01': '5046cab2af8b042f',
    'plus-privacy 2026-11-22': '961133dff8e23a37',
    'plus-privacy 2026-11-26': 'a240afe4e064be8a',
  },
  'seneca-gorge': {
    'privacy 2026-11-23': 'f95b88f3f5925cac',
    'plus-terms 2026-11-23': '51592bfb82c25b0f',
    'plus-privacy 2026-11-23': '7e30f86cd7851843',
  },
};

describe.each(['mesa-lucero', 'seneca-gorge'])('the legal texts of %s', (folder) => {
  const path = join(projectFolder, 'wineries', folder);
  beforeAll(() => {
    setWinerySettings({ ...settingsIn(path), legalTexts: legalTextsIn(join(path, 'legal')) });
  });
  afterAll(() => setWinerySettings(demoSettings));

  test('a superseded version is never edited', () => {
    const fingerprints = everyVersion()
      .filter(({ name, from }) => from !== newest(name).from)
      .map((version) => {
        const words = sectionsOf(render(version));
        return [
          `${version.name} ${version.from}`,
          createHash('sha256').update(words).digest('hex').slice(0, 16),
        ];
      });
    expect(Object.fromEntries(fingerprints)).toEqual(superseded[folder]);
  });

  test('the current texts have no contractions', () => {
    const contraction = /\w+(?:n’t|’(?:ll|re|ve))\b|\b(?:it|that|there|what)’s\b/gi;
    for (const name of legalDocumentNames) {
      const body = legalTextByFirstDay(name, newest(name).from)?.body ?? '';
      expect(body.match(contraction) ?? [], name).toEqual([]);
    }
  });

  test('every version has a full text of its own', () => {
    for (const version of everyVersion()) {
      const length = sectionsOf(render(version)).length;
      expect(length, `${version.name} of ${version.from}`).toBeGreaterThan(1_500);
    }
  });

  test('every link in a legal text leads to an existing page and section', () => {
    const ids = new Map(
      names.map((name): [string, string[]] => {
        const html = render(newest(name));
        return [legalPagePaths[name], [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)];
      }),
    );
    for (const version of names.map(newest)) {
      const html = render(version);
      const links = [...html.matchAll(/href="([/#][^"]*)"/g)].map(([, href = '']) => href);
      expect(links.length).toBeGreaterThan(8);
      for (const link of links) {
        const [target = '', fragment] = link.split('#');
        const path = target.split('?')[0] || legalPagePaths[version.name];
        expect(
          allRoutes.some((each) => `/${each.path}` === path),
          `${version.name}: ${link}`,
        ).toBe(true);
        if (fragment !== undefined) expect(ids.get(path), `${version.name}: ${link}`).toContain(fragment);
      }
    }
  });

  test('the privacy policy names every cookie and every key that scripts keep in the browser', () => {
    const html = render(newest('privacy'));
    const named = [...html.matchAll(/<th scope="row"[^>]*>([^<]+)</g)].map(([, name = '']) => name);
    const source = globSync('src/**/*.{ts,tsx}', { cwd: projectFolder })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => readFileSync(join(projectFolder, path), 'utf8'));
    const found = (form: RegExp) =>
      source.flatMap((text) => [...text.matchAll(form)].map(([, name = '']) => name));
    const cookies = [
      ...found(/hostCookieName\(\s*\w+,\s*'([^']+)'/g),
      ...found(/export const \w*[cC]ookie(?:Name)? = '([^']+)'/g),
    ];
    expect(cookies.length).toBeGreaterThanOrEqual(14);
    expect(cookies.filter((name) => !named.includes(name))).toEqual([]);
    const kept = [
      ...found(/(?:const (?:key|lastKnownAccountKey|sessionMessageKey)) = '([^']+)'/g).filter(
        (name) => !name.includes(' '),
      ),
      'checkout',
    ];
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(kept.filter((name) => !named.includes(name))).toEqual([]);
  });

  test('the retention times and program promises in the texts match what the shop does', () => {
    const textOfCurrent = (name: LegalName) => textOf(render(newest(name)));
    const privacy = textOfCurrent('privacy');
    expect(cartMaxAgeSeconds).toBe(60 * 86_400);
    expect(privacy).toContain('Sixty days after its last change');
    expect([supportCaseRetentionDays, conversationRetentionDays]).toEqual([2 * 365, 2 * 365]);
    expect(privacy).toContain('Two years after the matter is closed');
    expect([
      unfinishedCheckoutRetentionDays,
      fulfilledRequestRetentionDays,
      guestRecordRetentionYears,
    ]).toEqual([60, 30, 7]);
    expect(privacy).toContain('Sixty days after the last change, if you do not place an order');
    expect(privacy).toContain('Thirty days after the email');
    expect(privacy).toContain('Seven years, which tax law');
    expect(privacy).toContain(`${submissionRetentionDays} days after you sent it`);
    const terms = textOfCurrent('plus-terms');
    const { noticeDays, refundDays, graceDays, earlyHours, shipping } = requirePlusMembershipTerms();
    const { name, membershipBirthday, keptAfterMembershipDays } = pointsProgram();
    const flatPrice = formatRoundCents(shipping.flatCents ?? zeroCents);
    expect(terms).toContain(`${noticeDays} days before each renewal`);
    expect(terms).toContain(`Within ${refundDays} days after a payment`);
    expect(terms).toContain(`After ${graceDays} days without a payment`);
    expect(terms).toContain(`a flat ${flatPrice} on smaller orders`);
    expect(terms).toContain(`${earlyHours} hours before its release date`);
    expect(terms).toContain(`If you collect ${name}`);
    expect(terms).toContain(`${membershipBirthday} points in the month of your birthday`);
    expect(terms).toContain(`or for ${keptAfterMembershipDays} days afterward`);

    const benefits = readFileSync(join(path, 'pages/membership.json'), 'utf8');
    expect(benefits).toContain(`a flat ${flatPrice}`);
    expect(benefits).toContain(`${earlyHours} hours early`);
    expect(benefits).toContain(`${membershipBirthday} in your birthday month`);
  });

  test('the shipping page states the packing days and the cutoff hour', () => {
    const { workingDays, cutOff } = winerySetting<ShippingSettings>('shipping');
    const page = readFileSync(join(path, 'pages/shipping.json'), 'utf8');
    expect(page.toLowerCase()).toContain(`we pack ${workingDays[0]} through ${workingDays.at(-1)}`);
    expect(page).toContain(`by ${Number.parseInt(cutOff, 10) - 12} pm`);
  });
});
