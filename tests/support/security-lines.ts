/** A logger for a test's portal, and the security log's lines in it: `"security": true`. */
export function readSecurityLines() {
  const written: string[] = []
  const logger = { level: 'info', stream: { write: (line: string) => void written.push(line) } }
  type Line = Record<string, unknown> & { kind: string }
  return {
    logger,
    written,
    write: logger.stream.write,
    lines: (kind?: string): Line[] =>
      written
        .filter((line) => line.includes('"security":true'))
        .map((line): Line => JSON.parse(line))
        .filter((line) => kind === undefined || line.kind === kind),
  }
}
