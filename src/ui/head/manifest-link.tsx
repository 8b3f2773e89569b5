import { useEffect, useState } from 'react';

/** The web app manifest, added after hydration because no one installs the app in a first view. */
export function ManifestLink() {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isAlive && <link rel="manifest" href="/site.webmanifest" />;
}
