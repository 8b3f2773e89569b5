import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageInYears, type CivilDate, wineryDate } from '../../core/dates.ts';
import { checkMinimumAge, needsAgeCheck, parseAdultBirthDate } from './age-rules.ts';

const today = '2026-11-20' as CivilDate;
const enteredDate = (month: string, day: string, year: string) => ({ month, day, year });

test('W19: refuses a customer the day before their 21st birthday and accepts them on the day', () => {
  const birth = enteredDate('11', '21', '2005');
  expect(parseAdultBirthDate(birth, today)).toEqual({
    ok: false,
    refusals: [
      {
        code: 'AGE_UNDER_21',
        sentence: 'You must be 21 or older. The date you entered makes you 20.',
        field: 'birthYear',
        details: { age: 20, minimumAge: 21 },
      },
    ],
  });
  expect(parseAdultBirthDate(birth, '2026-11-21' as CivilDate)).toEqual({ ok: true, value: '2005-11-21' });
});

test("computes the age from the winery's date, not the UTC date", () => {
  const birth = enteredDate('11', '21', '2005');
  expect(parseAdultBirthDate(birth, wineryDate(new Date('2026-11-21T07:59:59Z'))).ok).toBe(false);
  expect(parseAdultBirthDate(birth, wineryDate(new Date('2026-11-21T08:00:00Z'))).ok).toBe(true);
});

test('treats a person born on February 29 as a year older from March 1', () => {
  const birth = enteredDate('2', '29', '2004');
  expect(parseAdultBirthDate(birth, '2025-02-28' as CivilDate).ok).toBe(false);
  expect(parseAdultBirthDate(birth, '2025-03-01' as CivilDate)).toEqual({ ok: true, value: '2004-02-29' });
});

test.each([
  ['3', '4'],
  ['03', '04'],
  [' 3 ', '04 '],
])('reads %j and %j as March 4', (month, day) => {
  expect(parseAdultBirthDate(enteredDate(month, day, '1980'), today)).toEqual({
    ok: true,
    value: '1980-03-04',
  });
});

test('accepts a birth date on the first or last day of a month, and an age of 120', () => {
  expect(parseAdultBirthDate(enteredDate('1', '1', '1980'), today).ok).toBe(true);
  expect(parseAdultBirthDate(enteredDate('12', '31', '1980'), today).ok).toBe(true);
  expect(parseAdultBirthDate(enteredDate('11', '20', '1906'), today).ok).toBe(true);
  const newborn = { refusals: [{ code: 'AGE_UNDER_21', details: { age: 0 } }] };
  expect(parseAdultBirthDate(enteredDate('11', '20', '2026'), today)).toMatchObject(newborn);
});

test.each([
  ['3', '0', '1980', 'birthDay', 'Enter a day from 1 to 31.'],
  ['', '', '', 'birthMonth', 'Please enter the month, day and year you were born.'],
  ['3', '', '', 'birthDay', 'Please enter the day and year you were born.'],
  ['3', '4', ' ', 'birthYear', 'Please enter the year you were born.'],
  ['March', '4', '1980', 'birthMonth', 'Enter the month as a number from 1 to 12.'],
  ['13', '4', '1980', 'birthMonth', 'Enter a month from 1 to 12.'],
  ['0', '4', '1980', 'birthMonth', 'Enter a month from 1 to 12.'],
  ['3', '4th', '1980', 'birthDay', 'Enter the day as a number from 1 to 31.'],
  ['3', '32', '1980', 'birthDay', 'Enter a day from 1 to 31.'],
  ['2', '30', '1980', 'birthDay', 'February 30, 1980 isn’t a real date.'],
  ['2', '29', '1900', 'birthDay', 'February 29, 1900 isn’t a real date.'],
  ['3', '4', '80', 'birthYear', 'Enter a 4-digit year.'],
  ['3', '4', '19800', 'birthYear', 'Enter a 4-digit year.'],
  ['11', '21', '2026', 'birthYear', 'November 21, 2026 is in the future. Please check the year.'],
  ['3', '4', '1905', 'birthYear', 'The year 1905 would make you 121. Please check the year.'],
  ['-3', '4', '1980', 'birthMonth', 'Enter the month as a number from 1 to 12.'],
  ['3', '1e1', '1980', 'birthDay', 'Enter the day as a number from 1 to 31.'],
])('rejects the birth date %j/%j/%j and explains why', (month, day, year, field, sentence) => {
  expect(parseAdultBirthDate(enteredDate(month, day, year), today)).toMatchObject({
    ok: false,
    refusals: [{ code: 'AGE_INVALID', field, sentence }],
  });
});

test('allows a wine purchase at the age of 120 and not at 121', () => {
  expect(checkMinimumAge('1906-11-20' as CivilDate, today).ok).toBe(true);
  expect(checkMinimumAge('1905-11-20' as CivilDate, today).ok).toBe(false);
});

test('requires no age check for an order without wine', () => {
  expect(needsAgeCheck([{ wineMl: 0 }])).toBe(false);
  expect(needsAgeCheck([{ wineMl: 0 }, { wineMl: 375 }])).toBe(true);
  expect(needsAgeCheck([])).toBe(false);
});

test('never accepts an age under 21 or over 120, for any input', () => {
  const part = fc.oneof(fc.nat({ max: 40 }).map(String), fc.string({ maxLength: 5 }));
  const year = fc.oneof(fc.integer({ min: 1890, max: 2040 }).map(String), fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(part, part, year, (month, day, enteredYear) => {
      const checked = parseAdultBirthDate(enteredDate(month, day, enteredYear), today);
      if (checked.ok) {
        const age = ageInYears(checked.value, today);
        expect(age).toBeGreaterThanOrEqual(21);
        expect(age).toBeLessThanOrEqual(120);
        expect(checked.value).toBe(
          `${enteredYear.trim()}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`,
        );
      } else {
        expect(checked.refusals[0]?.sentence).not.toBe('');
      }
    }),
    { numRuns: 2000 },
  );
});

test('refuses everyone on the day before their 21st birthday and accepts them on the day', () => {
  const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2005-11-19'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const birth = date.toISOString().slice(0, 10) as CivilDate;
      const isLeapDay = birth.endsWith('-02-29');
      const birthday = isLeapDay
        ? `${date.getUTCFullYear() + 21}-03-01`
        : `${date.getUTCFullYear() + 21}${birth.slice(4)}`;
      const eve = new Date(Date.parse(birthday) - 86_400_000).toISOString().slice(0, 10);
      expect(checkMinimumAge(birth, eve as CivilDate).ok).toBe(false);
      expect(checkMinimumAge(birth, birthday as CivilDate).ok).toBe(true);
    }),
  );
});
