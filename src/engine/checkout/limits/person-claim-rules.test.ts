import { describe, expect, it, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, SkuId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { DeliveryMethod, SaleLine } from '../requirements/types.ts';
import { personLimitClaims, personOf, prepaidLimitClaims } from './person-claim-rules.ts';

const today = '2026-11-20' as CivilDate;
const customerId = 'aaaaaaaa-0000-7000-8000-000000000001' as CustomerId;
const ana = { kind: 'account', customerId } as const;
const toMinnesota = {
  stateCode: 'MN',
  zipCode: '55401',
  primaryStreet: '12 Vine Street',
  secondaryStreet: '',
};

function line(quantity: number, sku: Partial<SkuForSale> = {}): SaleLine {
  const bottle = { skuId: 1 as SkuId, kind: 'wine', title: 'Lantern Hill', vintage: 2020, wineMl: 750 };
  const more = {
    wines: [],
    bottleMl: 750,
    abvTenths: 146,
    purchaseLimit: undefined,
    priceCents: cents(5_000),
  };
  return { sku: { ...bottle, ...more, ...sku } as SkuForSale, quantity };
}

describe('a wine with a purchase limit', () => {
  const limited = line(2, { purchaseLimit: 3 });
  const [claim, ...others] = personLimitClaims([line(5), limited], ana, undefined, today);

  it('is counted per person over all past orders, with no time limit', () => {
    expect(others).toEqual([]);
    expect(claim).toMatchObject({
      ...{ rule: 'purchase:1', subjectKey: `account|${customerId}`, allowed: 3, quantity: 2 },
      ...{ lockPeriod: 'ever', countFrom: 'ever', period: 'ever' },
    });
  });

  it('is rejected if earlier purchases plus the new quantity exceed the limit', () => {
    const refused = (usedMl: number | undefined) => claim?.refuse({ usedMl, oldest: undefined })?.code;
    expect([undefined, 0, 1, 2].map(refused)).toEqual([undefined, undefined, undefined, 'LIMIT_PER_PERSON']);
  });

  it('can be bought up to the full limit when earlier purchases are unknown', () => {
    const [whole] = personLimitClaims([line(3, { purchaseLimit: 3 })], undefined, undefined, today);
    expect(whole?.refuse({ usedMl: undefined, oldest: undefined })).toBeUndefined();
  });

  it('is counted for no one until the buyer’s full name is known', () => {
    const guest = {
      kind: 'guest',
      firstName: 'Ana',
      lastName: '',
      birthDate: today,
      address: toMinnesota,
    } as const;
    for (const person of [undefined, guest]) {
      expect(personLimitClaims([limited], person, undefined, today)[0]?.subjectKey).toBeUndefined();
    }
    const known = { ...guest, lastName: 'Núñez' };
    expect(personLimitClaims([limited], known, undefined, today)[0]?.subjectKey).toContain('guest|ananunez|');
  });
});

test('wine counts against the limit of its destination state unless it is picked up', () => {
  const [claim] = personLimitClaims([line(3)], ana, toMinnesota, today);
  expect(claim).toMatchObject({ allowed: 18_000, quantity: 2_250, volume: { stateCode: 'MN' } });
  expect(claim?.refuse({ usedMl: 15_750, oldest: undefined })).toBeUndefined();
  expect(claim?.refuse({ usedMl: 15_751, oldest: undefined })?.code).toBe('SHIP_LIMIT');
  expect(personLimitClaims([line(3)], ana, undefined, today)).toEqual([]);
});

test('gift cards and memberships are limited to $10,000 a day per mailbox, in any spelling of the address', () => {
  const card = line(20, { kind: 'gift_card', priceCents: cents(20_000) });
  const membership = line(1, { kind: 'gift_membership', priceCents: cents(35_500) });
  const claims = prepaidLimitClaims({ email: 'Ana+x@example.com' }, [card, membership, line(1)], today);
  expect(claims).toMatchObject([
    {
      ...{ rule: 'gift-cards', subjectKey: 'mailbox|ana@example.com', allowed: 1_000_000, quantity: 435_500 },
      ...{ lockPeriod: today, countFrom: today, period: today },
    },
  ]);
  const sentence = (usedMl?: number) => claims[0]?.refuse({ usedMl, oldest: undefined })?.sentence;
  expect(sentence(999_999)).toContain('$0.01 left today');
  expect(sentence(1_000_001)).toContain('$0.00 left today');
  expect(sentence()).toContain('$10,000.00 left today');
  expect(prepaidLimitClaims({ email: 'ana@example.com' }, [line(1)], today)).toEqual([]);
});

describe('a buyer', () => {
  const contents = {
    ...emptyDraftContents(),
    ...{
      firstName: 'Ana',
      lastName: 'Núñez',
      primaryStreet: '1 Hill',
      secondaryStreet: '',
      zipCode: '93446',
    },
    ...{ billingPrimaryStreet: '2 Bank', billingSecondaryStreet: '', billingZipCode: '93447' },
  };

  it('is identified by an account, if there is one', () => {
    expect(personOf({ customerId, contents }, today, 'parcel')).toEqual(ana);
  });

  it('without an account is identified by name, birth date and delivery address (billing address for pickup)', () => {
    const guest = (way: DeliveryMethod) => personOf({ customerId: undefined, contents }, today, way);
    expect(guest('parcel')).toMatchObject({
      kind: 'guest',
      address: { primaryStreet: '1 Hill', zipCode: '93446' },
    });
    expect(guest('pickup')).toMatchObject({
      birthDate: today,
      address: { primaryStreet: '2 Bank', zipCode: '93447' },
    });
  });
});
