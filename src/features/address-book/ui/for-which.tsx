import { RadioGroup } from '../../../ui/base/radio-group.tsx';

/** A choice of the shipments to which an address change applies: a locked shipment, later ones, or both. */
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
