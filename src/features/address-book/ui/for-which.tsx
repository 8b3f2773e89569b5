import { RadioGroup } from '../../../ui/base/radio-group.tsx';

/** Asks whether a change applies to a locked shipment, to later ones, or to both. */
export function ShipmentScopeChoice({ locked }: { locked: string }) {
  return (
    <RadioGroup
      legend="Which boxes should go to the new address?"
      hint={`A box for this address is already being packed: ${locked}.`}
      name="isFor"
      id="isFor"
      defaultValue="all"
      options={[
        { value: 'all', label: 'That box and every one after it' },
        {
          value: 'following',
          label: 'Only the boxes after it',
          description: 'That box still goes to the old address.',
        },
        {
          value: 'locked',
          label: 'Only that box',
          description: 'The boxes after it go to the old address.',
        },
      ]}
    />
  );
}
