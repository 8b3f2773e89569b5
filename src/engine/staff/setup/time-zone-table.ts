/** The time zones of the United States from east to west, with their common names. */
const unitedStates: readonly (readonly [value: string, label: string])[] = [
  ['America/New_York', 'Eastern (New York)'],
  ['America/Detroit', 'Eastern (Detroit)'],
  ['America/Indianapolis', 'Eastern (Indianapolis)'],
  ['America/Chicago', 'Central (Chicago)'],
  ['America/Denver', 'Mountain (Denver)'],
  ['America/Boise', 'Mountain (Boise)'],
  ['America/Phoenix', 'Mountain, no daylight saving (Phoenix)'],
  ['America/Los_Angeles', 'Pacific (Los Angeles)'],
  ['America/Anchorage', 'Alaska (Anchorage)'],
  ['Pacific/Honolulu', 'Hawaii (Honolulu)'],
];

/** Returns every time zone as a select option, with the zones of the United States first. */
export function timeZoneChoices(): readonly { readonly value: string; readonly label: string }[] {
  const first = new Set(unitedStates.map(([value]) => value));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.has(zone));
  return [
    ...unitedStates.map(([value, label]) => ({ value, label })),
    ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
}
