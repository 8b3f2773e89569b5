import { RadioGroup } from '../../../ui/base/radio-group.tsx';

/** Asked where a box is locked that goes to the address: whether the change is for it, for what follows, or for both. */
export function ForWhich({ locked }: { locked: string }) {
  return (
    <RadioGroup
      legend="What is the new address for?"
      hint={`A box is packed for this address already: ${locked}.`}
      name="isFor"
      id="isFor"
      defaultValue="all"
      options={[
        { value: 'all', label: 'For that box and everything after it' },
        {
          value: 'following',
          label: 'For what comes after it',
          description: 'That box goes to the old address.',
        },
        {
          value: 'locked',
          label: 'For that box alone',
          description: 'Everything after it goes to the old address.',
        },
      ]}
    />
  );
}
