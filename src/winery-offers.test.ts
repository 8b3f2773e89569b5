import { afterEach, describe, expect, it } from 'vitest';
import { demoSettings } from '../test/helpers/demo-settings.ts';
import giftCards from '../wineries/seneca-gorge/catalog/gift-cards.json' with { type: 'json' };
import terms from '../wineries/seneca-gorge/membership.json' with { type: 'json' };
import points from '../wineries/seneca-gorge/points.json' with { type: 'json' };
import pricing from '../wineries/seneca-gorge/pricing.json' with { type: 'json' };
import seneca from '../wineries/seneca-gorge/winery.json' with { type: 'json' };
import type { CivilDate } from './core/dates.ts';
import { cents } from './core/money.ts';
import { pageSettings, setWinerySettings } from './core/winery-settings.ts';
import {
  emptyGiftCardRequest,
  giftCardFaceOf,
  giftCardsOffer,
  validateGiftCardRequest,
} from './engine/gifts/cards/rules.ts';
import { plusLegalTerms } from './engine/loyalty/plus/rules.ts';
import { tierForSpending } from './engine/loyalty/points/rules.ts';
import { pointsTerms } from './engine/loyalty/points/terms-rules.ts';
import { caseLadderOn } from './engine/pricing/dated-rules.ts';
import { plusShippingBenefits } from './engine/pricing/standing/membership-rules.ts';
import { footerColumns, headerLinks } from './features/shell/ui/navigation.ts';
import { accountNavLinks } from './ui/commerce/account-places.ts';

const programs = { pricing, points, 'membership-terms': terms, 'gift-cards': giftCards };
const noClubs = { hasClubs: false, canGive: false, hasQuiz: false };
const today = '2026-11-20' as CivilDate;

afterEach(() => setWinerySettings(demoSettings));

describe('a winery with programs of its own', () => {
  it('uses its own rates, names and terms', () => {
    setWinerySettings({ ...demoSettings, ...programs, profile: seneca });
    expect(caseLadderOn(today)?.steps.map(({ rate }) => rate)).toEqual([800, 1_200]);
    expect(tierForSpending(cents(50_000)).name).toBe('Terrace');
    expect(plusShippingBenefits().map(({ priceCents }) => priceCents)).toEqual([0, 1_200]);
    expect(plusLegalTerms({ priceCents: cents(8_900) }).text).toContain('21 days');
    expect(pointsTerms().text).toContain('Slate Points');
    expect(giftCardsOffer().designs).toHaveLength(4);
    const request = {
      ...emptyGiftCardRequest(),
      amountCents: cents(80_000),
      isForBuyer: true,
      senderName: 'Ana',
    };
    expect(validateGiftCardRequest(request, { today, isEmail: () => true })[0]?.sentence).toContain(
      '$15 to $750',
    );
    expect(giftCardFaceOf('poppies')).toMatchObject({ design: 'poppies', title: 'Plain' });
    const said = JSON.stringify([
      plusLegalTerms({ priceCents: cents(8_900) }),
      pointsTerms(),
      giftCardsOffer(),
    ]);
    expect(said).not.toMatch(/Vine Points|Mesa|Lucero|\$129|Poppies/);
  });
});

describe('a winery without programs', () => {
  it('offers no points, membership or gift cards in its navigation', () => {
    const { points: _points, 'membership-terms': _terms, 'gift-cards': _cards, ...rest } = demoSettings;
    setWinerySettings(rest);
    const links = [
      ...headerLinks(noClubs).main.map(({ to }) => to),
      ...footerColumns(noClubs).flatMap((column) => column.links.map(({ href }) => href)),
      ...accountNavLinks().map(({ to }) => to),
    ];
    expect(links.filter((link) => /daou-plus|loyalty|gift-card$|membership-overview/.test(link))).toEqual([]);
    expect(pageSettings()).toMatchObject({ offers: { giftCards: false } });
  });
});
