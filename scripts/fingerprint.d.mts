export function fingerprintFiles(root: string, paths: string[]): string
