import { RadioGroup } from '../../../ui/base/radio-group.tsx';

/** Asked where a box is locked that goes to the address: whether the change is for it, for what follows, or for both. */
export function ForWhich({ locked }: { locked: string }) {
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
