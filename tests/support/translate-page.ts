// What a browser's translation and extensions do to the text of a page, new text included, as long as the test runs.
import { onTestFinished } from 'vitest'

type Wrap = (text: Text, wrapper: HTMLElement) => void

/** Ways to put an element where React has a text node. */
export const WRAPS = {
  'replaced by the translation': (text, wrapper) => {
    wrapper.append(`«${text.data}»`)
    text.replaceWith(wrapper)
  },
  'removed after its translation was put beside it': (text, wrapper) => {
    wrapper.append(`«${text.data}»`)
    text.before(wrapper)
    text.remove()
  },
  'moved into a mark': (text, mark) => {
    text.replaceWith(mark)
    mark.append(text)
  },
} satisfies Record<string, Wrap>

export function translatePage(wrap: Wrap = WRAPS['replaced by the translation']): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    for (const text of found)
      if (text.data.trim() && !text.parentElement?.closest('script, style, textarea, font, [translate=no]'))
        wrap(text, document.createElement('font'))
  }
  translate(document.body)
  const translator = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.isConnected && node.nodeName !== 'FONT') translate(node)
  })
  translator.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => translator.disconnect())
}
