export function withLockFile<Result>(
  file: string,
  options: { onWait: (pid: number) => void },
  work: () => Promise<Result>,
): Promise<Result>
