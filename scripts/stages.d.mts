export type Counts = { passed: number; failed: number; skipped: number }
export function countReport(report: object | null, exitCode: number): Counts
export function failuresIn(report: object | null): string[]
export function unhandledIn(errors: { name: string; message: string; stack?: string }[] | null): string[]
export function disagreeing(runs: Record<string, string>[]): string[]
