/**
 * The door of waivers: each guest of a booking signs an own copy by a link that the party shares (domain §5.35). What was signed is never
 * changed, and repeats the hash of its words.
 */
export { readWaiversOfParty } from './host-view.server.ts';
export { remindParty } from './remind-party.server.ts';
export { signWaiver } from './sign-waiver.server.ts';
export { readSignedWaiver, readWaiver } from './view.server.ts';
