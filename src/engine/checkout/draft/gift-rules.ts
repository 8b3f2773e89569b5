import { maxTextLengths, normalizePhone } from '../../../core/contact-text.ts';
import { isGiftBox, isIcePack } from '../../catalog/extras-table.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';
import {
  isEngravable,
  isForbiddenEngraving,
  maxDeliveryTextLengths,
  validateEngravingLine,
} from '../delivery/rules.ts';
import {
  invalidFieldRequirement,
  missingFieldRequirement,
  textLengthRequirements,
  textRequirements,
} from '../requirements/text-rules.ts';
import type { Requirement, RequirementFacts, SaleLine } from '../requirements/types.ts';

/** Returns the number of bottles that can be engraved: single magnums, not those in a set. */
export function countEngravableBottles(lines: readonly SaleLine[]): number {
  return lines.reduce((all, { sku, quantity }) => all + (isEngravable(sku) ? quantity : 0), 0);
}

/** Returns whether the shipment goes to someone else, whose name is on the label and whom the carrier calls. */
export function isShippedToRecipient(
  contents: Pick<DraftContents, 'isGift' | 'isGiftToOther' | 'isPickup'>,
): boolean {
  return contents.isGift && contents.isGiftToOther && !contents.isPickup;
}

/** Returns a requirement to remove ice packs or gift boxes if the lines contain both, because they can't share a box. */
export function incompatibleExtraRequirements(lines: readonly SaleLine[]): Requirement[] {
  const ice = lines.find(({ sku }) => isIcePack(sku));
  const boxes = lines.filter(({ sku }) => isGiftBox(sku));
  if (!ice || boxes.length === 0) return [];
  const sentence = 'Ice packs would soak a gift box. Please remove one or the other from your cart.';
  return [
    {
      ...invalidFieldRequirement('cart', 'ICE_WITH_GIFT_BOX', sentence, 'items'),
      resolutions: [ice, ...boxes].map(({ sku }) => ({ kind: 'remove_line', skuId: sku.skuId })),
    },
  ];
}

/** Returns the unmet requirements for a gift and for engraving, if they were requested. */
export function giftRequirements(facts: RequirementFacts): Requirement[] {
  const { contents } = facts;
  return [
    ...(contents.isGift ? giftOnlyRequirements(facts) : []),
    ...(contents.engravedBottles > 0
      ? engravingRequirements(contents, countEngravableBottles(facts.lines))
      : []),
  ];
}

function giftOnlyRequirements({ contents, lines }: RequirementFacts): Requirement[] {
  const message = textLengthRequirements(
    'delivery',
    'giftMessage',
    contents.giftMessage,
    maxDeliveryTextLengths.giftMessage,
  );
  if (!isShippedToRecipient(contents)) return message;
  const { recipientFirstName, recipientLastName, recipientPhone, recipientIsAdult } = contents;
  const holdsWine = lines.some(({ sku }) => sku.wineMl > 0);
  const sentence = 'Please confirm that the recipient is 21 or older.';
  return [
    ...message,
    ...textRequirements(
      'delivery',
      'recipientFirstName',
      recipientFirstName,
      maxTextLengths.name,
      'Enter the recipient’s first name.',
    ),
    ...textRequirements(
      'delivery',
      'recipientLastName',
      recipientLastName,
      maxTextLengths.name,
      'Enter the recipient’s last name.',
    ),
    ...recipientPhoneRequirements(recipientPhone),
    ...(holdsWine && !recipientIsAdult
      ? [
          {
            ...missingFieldRequirement('delivery', 'recipientIsAdult', sentence),
            code: 'RECIPIENT_AGE' as const,
          },
        ]
      : []),
  ];
}

function recipientPhoneRequirements(phone: string): Requirement[] {
  if (phone.trim() === '') {
    const sentence = 'Enter the recipient’s phone number. The carrier may call about the signature.';
    return [missingFieldRequirement('delivery', 'recipientPhone', sentence)];
  }
  if (normalizePhone(phone.slice(0, maxTextLengths.phone)) !== undefined) return [];
  const sentence = 'Please enter a 10-digit phone number, including the area code.';
  return [invalidFieldRequirement('delivery', 'PHONE_INVALID', sentence, 'recipientPhone')];
}

function engravingRequirements(contents: DraftContents, magnums: number): Requirement[] {
  const { engravedBottles, engravingLine1, engravingLine2, engravingProofread } = contents;
  const found: Requirement[] = [];
  if (engravedBottles > magnums) {
    const sentence = `Only magnums can be engraved, but your cart has ${magnums === 0 ? 'none' : `only ${magnums}`}.`;
    found.push(invalidFieldRequirement('delivery', 'ENGRAVE_MAGNUM', sentence, 'engravedBottles'));
  }
  for (const [field, line] of [
    ['engravingLine1', engravingLine1],
    ['engravingLine2', engravingLine2],
  ] as const) {
    const problem = validateEngravingLine(line);
    if (problem) found.push(invalidFieldRequirement('delivery', problem.code, problem.sentence, field));
  }
  if (isForbiddenEngraving([engravingLine1, engravingLine2])) {
    const sentence = 'We can’t engrave these words. Please choose different ones.';
    found.push(invalidFieldRequirement('delivery', 'ENGRAVE_WORDS', sentence, 'engravingLine1'));
  }
  if (engravingLine1.trim() === '' && engravingLine2.trim() === '') {
    found.push(missingFieldRequirement('delivery', 'engravingLine1', 'Enter the text to engrave.'));
  } else if (!engravingProofread) {
    const sentence = 'Please confirm the spelling.';
    found.push({
      ...missingFieldRequirement('delivery', 'engravingProofread', sentence),
      code: 'ENGRAVE_PROOF',
    });
  }
  return found;
}
