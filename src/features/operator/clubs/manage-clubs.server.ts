import { countWithNoun } from '../../../core/count-words.ts';
import { formatDateWithYear } from '../../../core/dates.ts';
import { refused } from '../../../core/result.ts';
import {
  createJoinCode,
  endJoinCode,
  listJoinCodes,
} from '../../../engine/clubs/applications/index.server.ts';
import {
  exportClubs,
  pauseOrReopenClub,
  saveClubs,
  schedulePriceChange,
} from '../../../engine/clubs/index.server.ts';
import { cancelMembershipByMemberCode } from '../../../engine/clubs/memberships/index.server.ts';
import { membersOfClub } from '../../../engine/clubs/memberships/view.server.ts';
import { typicalPriceRange } from '../../../engine/clubs/terms-rules.ts';
import type { ClubPlan } from '../../../engine/clubs/types.ts';
import { winery } from '../../../winery.ts';
import { successOutcome } from '../outcome-rules.ts';
import { readJsonFile } from '../read-file.server.ts';

import type { CommandHandlers, CommandOutcome, OperatorShop } from '../types.ts';
import type { clubCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof clubCommands> = {
  clubs: async ({ database }) => {
    const clubs = await exportClubs(database.read);
    const lines = clubs.map(({ slug, title, shape, tiers, isPaused }) => {
      const bottles = tiers.map((tier) => tier.bottles).join(', ');
      return `${slug.padEnd(16)} ${title}, ${shape}: ${bottles} bottles${isPaused ? ', paused' : ''}`;
    });
    return successOutcome(lines.join('\n') || 'No clubs yet.', { clubs });
  },

  'save-club': async (shop, { file }) => {
    const read = await readJsonFile(file, 'CLUB_FILE');
    if (!read.ok) return read;
    const saved = await saveClubs(shop, clubsOf(read.value), shop.actor);
    if (saved.ok) {
      const lines = saved.value.map(({ slug, change }) => `${slug.padEnd(16)} ${change}`);
      return successOutcome(lines.join('\n') || 'The file has no clubs.', { clubs: saved.value });
    }
    const located = saved.refusals.map(({ code, field, sentence }) => ({
      ...{ code, sentence: field === undefined ? sentence : `${field}: ${sentence}` },
    }));
    return refused(...located);
  },

  members: async ({ database }, { club }) => {
    const found = await membersOfClub(database.read, club);
    if (!found) return clubNotFound(club);
    const lines = found.members.map(
      ({ memberCode, name, email, plan, state, joinedOn }) =>
        `${memberCode}  ${plan.padEnd(16)} ${state.padEnd(22)} since ${joinedOn}  ${name}, ${email}`,
    );
    const waiting =
      found.waiting === 0 ? [] : [`${countWithNoun(found.waiting, 'person', 'people')} on the waitlist.`];
    const none = lines.length === 0 ? ['No members yet.'] : [];
    return successOutcome([...lines, ...none, ...waiting].join('\n'), found);
  },

  'end-membership': async (shop, { member, reason = '' }) => {
    const ended = await cancelMembershipByMemberCode(await shop.open(), member, {
      actor: shop.actor,
      reason,
    });
    if (!ended.ok) {
      const isUnknown = ended.refusals.some((refusal) => refusal.code === 'MEMBERSHIP_NOT_FOUND');
      const sentence = 'There is no membership with this code.';
      return isUnknown ? refused({ code: 'MEMBERSHIP_NOT_FOUND', sentence }) : ended;
    }
    return successOutcome('The membership was canceled. The member will be notified.', ended.value);
  },

  'pause-club': (shop, { club }) => pause(shop, club, true),
  'reopen-club': (shop, { club }) => pause(shop, club, false),

  'change-club-price': async (shop, { plan, low, high, from }) => {
    const change = {
      ...{ plan: plan as ClubPlan, startsOn: from },
      ...{ typicalLowCents: low, typicalHighCents: high },
    };
    const planned = await schedulePriceChange(shop, change, shop.actor);
    if (!planned.ok) return planned;
    const text = `From ${formatDateWithYear(from)} on, a shipment of ${plan} is typically ${typicalPriceRange(change)}. Members will be notified first.`;
    return successOutcome(text, change);
  },

  'join-codes': async ({ database }) => {
    const codes = await listJoinCodes(database.read);
    const lines = codes.map(
      ({ code, location, host, campaign, endsOn, isActive, joined }) =>
        `${code.padEnd(16)} ${location.padEnd(9)} ${host}, ${campaign}: ${countWithNoun(joined, 'member')}${isActive ? '' : ', ended'}${endsOn ? `, until ${endsOn}` : ''}`,
    );
    return successOutcome(lines.join('\n') || 'No join codes yet.', { codes });
  },

  'add-join-code': async (shop, { ends: endsOn, ...code }) => {
    const places = winery().pickupLocations.map(({ id }) => id);
    if (!places.includes(code.location)) {
      const sentence = `There is no pickup location ${code.location}. Use one of these: ${places.join(', ')}.`;
      return refused({ code: 'LOCATION_UNKNOWN', sentence });
    }
    const made = await createJoinCode(shop, { ...code, endsOn }, shop.actor);
    return made.ok ? successOutcome(`The join code ${made.value} is active.`, { code: made.value }) : made;
  },

  'end-join-code': async (shop, { code }) => {
    if (await endJoinCode(shop, code, shop.actor))
      return successOutcome(`The join code ${code} has ended.`, { code });
    return refused({ code: 'JOIN_CODE_UNKNOWN', sentence: `There is no join code ${code}.` });
  },
};

async function pause(shop: OperatorShop, club: string, isPaused: boolean): Promise<CommandOutcome> {
  if (!(await pauseOrReopenClub(shop, club, { isPaused, actor: shop.actor }))) return clubNotFound(club);
  return successOutcome(
    isPaused ? `${club} no longer accepts new members.` : `${club} accepts new members again.`,
    {
      club,
      isPaused,
    },
  );
}

/** Returns the clubs in a file, which contains either one club or the list printed by `clubs --json`. */
function clubsOf(file: unknown): readonly unknown[] {
  if (typeof file === 'object' && file !== null && 'clubs' in file && Array.isArray(file.clubs)) {
    return file.clubs;
  }
  return [file];
}

function clubNotFound(club: string): CommandOutcome {
  return refused({ code: 'CLUB_UNKNOWN', sentence: `There is no club ${club}.` });
}
