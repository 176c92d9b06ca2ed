export type Counts = { passed: number; failed: number; skipped: number }
export function countReport(report: object | null, exitCode: number): Counts
export function failuresIn(report: object | null): string[]
