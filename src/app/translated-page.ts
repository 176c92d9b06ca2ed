// Keeps React's page alive while a browser's translation or an extension replaces its text. Those put elements of their
// own where React's text nodes were: React would then fail to remove such a text or to insert something before it, and
// the error page would replace the form; a text that changed would not show, because its node is no longer in the
// document. Here whatever took the place of a text is remembered: it is removed or inserted before in the text's stead,
// and a text that changes or moves takes its place back.

/** Called once, before React starts. */
export function surviveTranslation({ documentElement }: Document): void {
  /** What took the place of a text, or of what took its place before. */
  const successors = new WeakMap<Node, ChildNode>()
  const known = new WeakSet<Node>()
  const observer = new MutationObserver(follow)
  observer.observe(documentElement, { childList: true, subtree: true })

  function follow(records: MutationRecord[]): void {
    const added = new Set<Node>()
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        if (!target.parentNode) successorOf(target)?.replaceWith(target)
        continue
      }
      for (const node of addedNodes) {
        added.add(node)
        // A text that React moved.
        successorOf(node)?.remove()
        successors.delete(node)
      }
      // Replaced at once, or removed after its successor was put beside it.
      const successor = addedNodes[0] ?? [previousSibling, nextSibling].find((beside) => beside && added.has(beside))
      if (!successor) continue
      for (const node of removedNodes) {
        if (node.parentNode || !(node instanceof Text || known.has(node))) continue
        successors.set(node, successor as ChildNode)
        known.add(successor)
        if (node instanceof Text) observer.observe(node, { characterData: true })
      }
    }
  }

  function successorOf(node: Node): ChildNode | undefined {
    let successor = successors.get(node)
    while (successor && !successor.parentNode) successor = successors.get(successor)
    return successor
  }

  /** The child of `parent` that is `node`, contains it, or took its place. */
  function childOf(parent: Node, node: Node): Node | null {
    follow(observer.takeRecords())
    let child: Node | null = node.parentNode ? node : (successorOf(node) ?? null)
    while (child && child.parentNode !== parent) child = child.parentNode
    return child
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = node.parentNode === this ? node : childOf(this, node)
    if (child) removeChild.call(this, child)
    return node
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const child = !before || before.parentNode === this ? before : childOf(this, before)
    insertBefore.call(this, node, child)
    return node
  }
}
