import { invariant } from '../../../core/invariant.ts';
import { winery } from '../../../winery.ts';
import type { WaiverText } from './types.ts';

/**
 * The waiver texts, the current one last. A signed text never changes, here or in the database; a new wording is a new version. A draft for
 * counsel to review before launch, like all legal texts here.
 */
export const waiverTexts = (): readonly WaiverText[] => [
  {
    version: '2026-11-01',
    title: 'Acknowledgment of risk and release',
    body: `You are about to visit a working winery. ${winery().legalName} (“we”) takes care that you are safe, and asks you to know what you are taking part in.

What may happen. Paths in the vineyard are uneven: loose rock, roots, grass that hides holes. They climb, and parts have no shade. There are insects, snakes and the weather. Below ground it is cold, dim and damp, with stairs. Machines and vehicles may be at work nearby. Wine is poured, and whoever has had some walks and judges less well. You may be hurt, in rare cases badly, and your things may be damaged.

What you say by signing. You come of your own will and knowing this. You are well enough to take part, and will tell the guide what they should know. You follow what the guide says, stay on the way, wear closed shoes where we ask for them, and do not drive after drinking. You take on yourself the risks that belong to such a visit.

What you release. As far as the law of ${winery().law.state} allows, you release us, our owners, employees and guides from claims for injury, loss or damage that come from those risks, for yourself and for the children you sign for. You do not release us from what is caused by gross negligence, recklessness or intent, or from anything that cannot be released by law.

If something happens. We may call for medical help for you and the children you sign for, at your expense, and reach the person you name for an emergency.

Children. You may sign for a child only as a parent or legal guardian. Children stay with you all the time and are poured no wine.

The rest. ${winery().law.state} law applies, and courts of ${winery().law.venue} decide. If one part does not hold, the others do. What you tell us here is kept sealed, for this visit and for as long as a claim could be made, and is read by staff when it is needed.`,
  },
  {
    version: '2026-11-26',
    title: 'Acknowledgment of risk and release',
    body: `You are about to visit a working winery. ${winery().legalName} (“we”) works to keep you safe and asks you to understand the risks of your visit.

Risks. Vineyard paths are uneven, with loose rock, roots and holes hidden by grass. They climb, and some have no shade. There are insects and snakes, and the weather can change. The caves are cold, dim and damp, with stairs. Machines and vehicles may be operating nearby. Wine is served, and drinking it affects balance and judgment. You may be injured, in rare cases seriously, and your property may be damaged.

Your statements. By signing, you state that you take part voluntarily and understand these risks; that you are well enough to take part and will tell the guide what they should know; and that you will follow the guide’s instructions, stay on the path, wear closed-toe shoes where we ask for them, and not drive after drinking. You accept the risks that are part of such a visit.

Release. To the extent ${winery().law.state} law allows, you release us, our owners, employees and guides from claims for injury, loss or damage arising from those risks, for yourself and for the children you sign for. You do not release us from claims arising from gross negligence, recklessness or intentional acts, or from anything that the law does not allow to be released.

Emergencies. We may call for medical help for you and the children you sign for, at your expense, and contact the person you name for an emergency.

Children. You may sign for a child only as a parent or legal guardian. Children must stay with you at all times and are not served wine.

General. ${winery().law.state} law applies, and the courts of ${winery().law.venue} have jurisdiction. If one part of this release is not enforceable, the rest remains in effect. The information you give here is stored encrypted, used for this visit and kept for as long as a claim could be made, and read by staff only when needed.`,
  },
];

/** Returns the text to sign today. */
export function currentWaiver(): WaiverText {
  const current = waiverTexts().at(-1);
  invariant(current, 'there is a waiver to sign');
  return current;
}
