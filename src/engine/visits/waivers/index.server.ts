/**
 * Entry point of waivers. Each guest of a reservation signs a separate copy through a link that the party shares (domain §5.35). Signatures
 * are immutable and contain the hash of the signed text.
 */

export { emailWaiverReminder } from './email-waiver-reminder.server.ts';
export { readPartyWaivers } from './host-view.server.ts';
export { signWaiver } from './sign-waiver.server.ts';
export { readSignedWaiver, readWaiver } from './view.server.ts';
