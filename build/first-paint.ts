// Inlines into the page what the first paint needs: the script lines that apply the member's own look, next to the
// static shell's styles, which Vite inlines by itself. Moves linked stylesheets behind the shell, so that they do not
// delay it.
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
