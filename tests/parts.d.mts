export type PartRun = { project: string; files?: string[]; longer?: string[]; env?: Record<string, string> }
export const PARTS: Record<string, PartRun[]>
export function leftOut(project: string): string[]
export const PART_FILES: string[]
