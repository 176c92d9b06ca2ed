// What the first paint needs stands in the page: the styles of the static shell, which Vite puts there by itself, and the
// lines that apply the member's own look. What the page links to stands behind the shell, so that nothing holds it up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const LOOK = /<script src="\/(src\/[^"]+)"><\/script>/
const STYLES = / *<link rel="stylesheet"[^>]*>\n?/g

export function firstPaint(): Plugin[] {
  let root = ''
  const inPage = (path: string) => `<script>${readFileSync(join(root, path), 'utf8').trim()}</script>`
  return [
    {
      name: 'first-look',
      configResolved: (config) => {
        root = config.root
      },
      transformIndexHtml: { order: 'pre', handler: (html) => html.replace(LOOK, (_, path) => inPage(path)) },
    },
    {
      name: 'styles-behind-the-shell',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html) => html.replace(STYLES, '').replace('</body>', `${html.match(STYLES)?.join('') ?? ''}</body>`),
      },
    },
  ]
}
