import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { demoSettings } from '../../../../test/helpers/demo-settings.ts';
import { setWinerySettings } from '../../../core/winery-settings.ts';
import { MarkupCacheProvider } from '../../../ui/base/kept-markup.tsx';
import { Footer } from './footer.tsx';

afterEach(() => setWinerySettings(demoSettings));

/** Returns the object that the footer's cached markup is keyed by. */
function modelNow(): object | undefined {
  let kept: object | undefined;
  const keep = (model: object) => {
    kept = model;
    return '';
  };
  const clubs = { hasClubs: true, canGive: true, hasQuiz: true };
  const footer = createElement(Footer, {
    optOut: undefined,
    hasMailbox: false,
    isCheckout: false,
    clubs,
    unwritten: [],
  });
  renderToString(createElement(MarkupCacheProvider, { value: keep }, footer));
  return kept;
}

test('the cached footer is shown until the profile changes', () => {
  const first = modelNow();
  expect(first).toBeDefined();
  expect(modelNow()).toBe(first);
  const phone = { shown: '607 555 0199', link: 'tel:+16075550199' };
  setWinerySettings({ ...demoSettings, profile: { ...demoSettings.profile, phone } });
  expect(modelNow()).not.toBe(first);
});
