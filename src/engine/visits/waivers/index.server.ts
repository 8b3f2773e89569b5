/**
 * Entry point of waivers: each guest of a reservation signs their own copy through a link that the party shares (domain §5.35). Signatures
 * are immutable and contain the hash of the text.
 */
export { readWaiversOfParty } from './host-view.server.ts';
export { remindParty } from './remind-party.server.ts';
export { signWaiver } from './sign-waiver.server.ts';
export { readSignedWaiver, readWaiver } from './view.server.ts';
