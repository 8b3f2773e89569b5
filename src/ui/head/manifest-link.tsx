import { useEffect, useState } from 'react';

/** A link to the web app manifest. Added after hydration, because visitors don't install the app during the first view. */
export function ManifestLink() {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isAlive && <link rel="manifest" href="/site.webmanifest" />;
}
