// Which components React rendered, for the first time or again, commit by commit, as it tells its developer tools. Comes before React, which looks for them once.
type Fiber = {
  type: unknown
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

const listeners = new Set<(names: string[]) => void>()

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onCommitFiberRoot(_renderer: number, { current }: { current: Fiber }) {
      for (const tell of listeners) tell([...rendered(current)])
    },
  },
})

/** React's flag of a component whose function ran. */
const PERFORMED_WORK = 1

function* rendered(first: Fiber | null): Generator<string> {
  for (let fiber = first; fiber; fiber = fiber.sibling) {
    const name = nameOf(fiber.type)
    if (name && fiber.flags & PERFORMED_WORK) yield name
    if (fiber.child !== fiber.alternate?.child) yield* rendered(fiber.child)
  }
}

const nameOf = (type: unknown): string | undefined => {
  const inner = typeof type === 'object' && type !== null && 'type' in type ? type.type : type
  return typeof inner === 'function' ? inner.name : undefined
}

/** Tells of every commit from now on which components rendered for it, until the returned function is called. */
export function watchRenders(tell: (names: string[]) => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
