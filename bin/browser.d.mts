export function findOrInstallBrowser(): string | undefined;
export const noBrowserSentence: string;
