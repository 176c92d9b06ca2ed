export function step(title: string, work: () => Promise<unknown>): Promise<void>
