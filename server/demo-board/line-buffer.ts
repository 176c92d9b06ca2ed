// Buffer of lines for COPY, built as bytes: with strings, most of the time would go into copying them.
export type LineBuffer = { add(text: string): void; take(): Uint8Array<ArrayBuffer> }

const FIRST_SIZE = 1 << 18

export function lineBuffer(): LineBuffer {
  // Not from the pool: the whole buffer is transferred to another thread.
  let bytes = Buffer.allocUnsafeSlow(FIRST_SIZE)
  let end = 0
  return {
    add(text) {
      const most = end + text.length * 3
      if (most > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(most, bytes.length * 2))
        bytes.copy(larger, 0, 0, end)
        bytes = larger
      }
      end += bytes.write(text, end)
    },
    take: () => bytes.subarray(0, end),
  }
}
