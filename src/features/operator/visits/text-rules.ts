import { countWithNoun } from '../../../core/count-words.ts';
import { wineryMinuteOfDay } from '../../../core/dates.ts';
import { formatCents, sum } from '../../../core/money.ts';
import { formatWineryTime } from '../../../engine/visits/experiences/rules.ts';
import type {
  RosterEntry,
  RosterEntryWithPayment,
  SessionOccupancy,
} from '../../../engine/visits/reservations/host-view.server.ts';
import type { PartyWaivers } from '../../../engine/visits/waivers/types.ts';
import { codeToWords, formatInstant, formatSection, formatTable, singleLine } from '../text-rules.ts';

/** Parses a time such as `14:30` into minutes since midnight. Returns undefined if it isn't one. */
export function parseMinuteOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(hours) < 24 && Number(minutes) < 60 ? minute : undefined;
}

export function visitSessionsText(sessions: readonly SessionOccupancy[]): string {
  return formatTable(
    sessions,
    [
      { title: 'slot', of: ({ startsAt }) => formatInstant(startsAt) },
      { title: 'experience', of: ({ slug }) => slug },
      { title: 'booked', of: ({ booked, seats }) => `${booked}/${seats}`, isNumber: true },
      { title: 'held', of: ({ held }) => held, isNumber: true },
      { title: 'parties', of: ({ bookings }) => bookings, isNumber: true },
      { title: 'waitlist', of: ({ waiting }) => waiting, isNumber: true },
      { title: 'state', of: ({ state }) => state },
    ],
    'No slots on these days.',
  );
}

/** Returns a day's roster by slot, with the facts about each party that the host needs. */
export function visitRosterText(guests: readonly RosterEntry[]): string {
  if (guests.length === 0) return 'No reservations on this day.';
  const sessions = [
    ...Map.groupBy(
      guests.toSorted((a, b) => wineryMinuteOfDay(a.startsAt) - wineryMinuteOfDay(b.startsAt)),
      ({ title, startsAt }) => `${formatWineryTime(startsAt)}  ${title}`,
    ),
  ];
  const parts = sessions.map(([title, parties]) => {
    const people = parties.reduce((all, { party }) => all + party, 0);
    return formatSection(`${title}, ${countWithNoun(people, 'guest')}`, parties.map(partyText).join('\n'));
  });
  return parts.join('\n\n');
}

/**
 * Returns a table of the parties that a planned change would affect, with the maximum amount to refund.
 * @param effect the sentence that describes the change.
 */
export function affectedPartiesText(parties: readonly RosterEntryWithPayment[], effect: string): string {
  const people = parties.reduce((all, { party }) => all + party, 0);
  const paid = sum(parties.map(({ paidCents }) => paidCents));
  const rows = formatTable(
    parties,
    [
      { title: 'time', of: ({ startsAt }) => formatWineryTime(startsAt) },
      { title: 'experience', of: ({ title }) => title },
      { title: 'code', of: ({ code }) => code },
      { title: 'guests', of: ({ party }) => party, isNumber: true },
      { title: 'name', of: ({ name }) => singleLine(name) },
      { title: 'phone', of: ({ phone }) => phone },
      { title: 'paid', of: ({ paidCents }) => formatCents(paidCents), isNumber: true },
    ],
    'No reservations.',
  );
  const sums = `${countWithNoun(parties.length, 'party', 'parties')}, ${countWithNoun(people, 'guest')}, up to ${formatCents(paid)} to refund.`;
  return [rows, ...(parties.length > 0 ? [sums] : []), `Nothing has changed yet. ${effect}`].join('\n');
}

function partyText(guest: RosterEntry): string {
  const { code, name, party, state, phone, dueAtVisitCents, lateMinutes, waiversMissing, hasCard } = guest;
  const marks = [
    ...(state === 'confirmed' ? [] : [codeToWords(state)]),
    ...(lateMinutes === undefined ? [] : [`${lateMinutes} minutes late`]),
    ...(waiversMissing ? [`${countWithNoun(waiversMissing, 'waiver')} missing`] : []),
    ...(dueAtVisitCents > 0 ? [`${formatCents(dueAtVisitCents)} plus tax due`] : []),
    ...(hasCard ? ['card on file'] : []),
  ];
  const answers = Object.values(guest.answers).map(singleLine).filter(Boolean);
  return [
    `${code}  ${countWithNoun(party, 'guest').padEnd(9)} ${singleLine(name)}, ${phone}${marks.length > 0 ? `: ${marks.join(', ')}` : ''}`,
    ...(guest.guests.length > 0 ? [`          with ${guest.guests.map(singleLine).join(', ')}`] : []),
    ...answers.map((answer) => `          “${answer}”`),
  ].join('\n');
}

export function partyWaiversText({
  code,
  title,
  startsAt,
  name,
  party,
  signed,
  missing,
  names,
  remindedAt,
}: PartyWaivers): string {
  const signers = signed.map(
    ({ name: signer, minors, signedAt }) =>
      `signed   ${formatInstant(signedAt)}  ${singleLine(signer)}${minors > 0 ? `, also for ${countWithNoun(minors, 'child', 'children')}` : ''}`,
  );
  const unnamed = Math.max(0, missing - names.length);
  const open = [
    ...names.map((each) => `missing  ${singleLine(each)}`),
    ...(unnamed > 0 ? [`missing  ${countWithNoun(unnamed, 'guest')} without a name`] : []),
  ];
  const all = missing === 0 ? 'Everyone has signed.' : `${countWithNoun(missing, 'signature')} missing.`;
  const reminded = remindedAt ? [`Reminded ${formatInstant(remindedAt)}.`] : [];
  const lines = [...signers, ...(missing === 0 ? [] : open), [all, ...reminded].join(' ')];
  return formatSection(
    `${title}, ${formatInstant(startsAt)}, ${code} ${singleLine(name)}, ${countWithNoun(party, 'guest')}`,
    lines.join('\n'),
  );
}
