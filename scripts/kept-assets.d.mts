export function keepAssets(appDir: string, keptDir: string): void
