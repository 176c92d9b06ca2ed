/**
 * Frees the memory of these bytes at once, by transferring them to a port without a receiver. The garbage collector
 * lets those of many photos accumulate, about 6 MB each; `ArrayBuffer.transfer` leaves bytes that the browser created
 * to the garbage collector.
 */
export function releaseBytes(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, [buffer])
  port1.close()
}
