// Messages between the page and the worker that reads text.

/** In pixels of the page that was read. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Word = { text: string; box: Box }

/**
 * unsupported: this browser has no WebAssembly, or too old a version. unreachable: the reader is not on this device and
 * could not be fetched. memory: out of memory. slow: longer than the time limit. broken: anything else.
 */
export type ReadFailure = 'unsupported' | 'unreachable' | 'memory' | 'slow' | 'broken'

export type Reading = { kind: 'words'; words: readonly Word[] } | { kind: 'failed'; why: ReadFailure }
/** `share`: fraction of the page, 0 to 1; not sent before the reader is loaded. */
export type ReaderReply = Reading | { kind: 'progress'; share: number }
