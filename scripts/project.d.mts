export function step(title: string, work: () => Promise<void>): Promise<void>
