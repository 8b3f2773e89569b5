/**
 * The door of club applications: what somebody types before they are a member, kept for 30 days for whoever bears its cookie.
 *
 * - `readApplication(dependencies, cookieHeader): ApplicationView | undefined`
 * - `openApplication(dependencies, { source, joinCode?, patch? }): { application: ApplicationView; setCookies }`: a new one; the one
 *   that the browser bore before is left.
 * - `saveApplication(dependencies, cookieHeader, patch: ApplicationPatch): Result<ApplicationView, ApplicationCode>`: takes whatever is
 *   typed, whole or not.
 * - `submitApplication(dependencies, { command: SubmitCommand, sender, signedIn }): Result<Submitted & { setCookies }, ApplicationCode>`:
 *   judges the whole, records the consent, and joins whoever is signed in or mails six digits.
 * - `proveApplication(dependencies, code, sender): Result<Entered & { membershipId }, ApplicationCode | MailboxCodeCode>`
 * - `mailCodeAgain(dependencies, sender): Result<'check-mail', 'RATE_LIMIT' | 'APPLICATION_NOT_FOUND'>`
 * - `findJoinCode(read, code, today): JoinCodeFacts | undefined`
 */
