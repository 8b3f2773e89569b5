import { afterEach, expect, test } from 'vitest';
import { demoSettings } from '../../../test/helpers/demo-settings.ts';
import { cents } from '../../core/money.ts';
import { setWinerySettings } from '../../core/winery-settings.ts';
import { type PlusEmailFacts, plusEmailWriters } from './plus-mails.ts';

afterEach(() => setWinerySettings(demoSettings));

test('membership emails state the winery’s own terms', () => {
  const terms = demoSettings['membership-terms'];
  const words = { ...terms.words, summary: 'Two barn tastings a quarter.' };
  setWinerySettings({
    ...demoSettings,
    'membership-terms': { ...terms, graceDays: 21, noticeDays: 45, words },
  });
  const facts = {
    plus: {
      ...{ endedBy: 'declined', invoices: [], priceCents: cents(9_900), card: undefined },
      ...{ paidUntil: '2027-12-05', renewal: { on: '2027-12-06', priceCents: cents(9_900) } },
    },
    ...{ agreement: undefined, pageUrl: 'https://shop.example/membership', giver: undefined },
  } as unknown as PlusEmailFacts;
  const textOf = (kind: keyof typeof plusEmailWriters) =>
    JSON.stringify(plusEmailWriters[kind](facts).document.blocks);
  expect(textOf('plus-ended')).toContain('within 21 days');
  expect(textOf('plus-welcome')).toContain('Two barn tastings a quarter.');
  expect(textOf('plus-cancel-undone')).toContain('45 days before');
});
