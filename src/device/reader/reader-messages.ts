// Messages between the page and the worker that reads text.

/** In pixels of the page that was read. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Word = { text: string; box: Box }

/**
 * unsupported: this browser has no WebAssembly, or too old a one. unreachable: the reader is not on this device yet, and
 * could not be fetched. memory: not enough of it. slow: longer than the time limit. broken: anything else.
 */
export type ReadFailure = 'unsupported' | 'unreachable' | 'memory' | 'slow' | 'broken'

export type Reading = { kind: 'words'; words: readonly Word[] } | { kind: 'failed'; why: ReadFailure }
/** `share`: of the page, 0 to 1; none before the reader is there. */
export type ReaderReply = Reading | { kind: 'progress'; share: number }
