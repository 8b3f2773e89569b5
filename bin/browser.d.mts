export function findOrInstallBrowser(): string | undefined;
export const noBrowserMessage: string;
