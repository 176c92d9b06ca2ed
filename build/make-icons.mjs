// Draws the portal's icons from their SVG sources: `node build/make-icons.mjs`. The results are committed; run it again
// after changing a drawing.
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const SPRUCE = '#0b5d4e'
const out = new URL('../public/icons/', import.meta.url)

// A house at the curb, with its lamp lit. Drawn on a 64-point square.
const MARK = `<path fill="#fff" d="M32 13.500 51 29.200V31h-3.600v15H16.600V31H13v-1.800z"/>
<path fill="#f6b73c" d="M27.500 34.500a4.500 4.500 0 0 1 9 0V46h-9z"/>
<path fill="none" stroke="#fff" stroke-width="3.400" stroke-linecap="round" d="M11 51.500h30c4.500 0 6 .3 12-3.500"/>`

const svg = (background, mark) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${background}${mark}</svg>\n`.replaceAll(
    /(\.\d)00/g,
    '$1',
  )

const rounded = svg(`<rect width="64" height="64" rx="15" fill="${SPRUCE}"/>`, MARK)
const full = svg(`<rect width="64" height="64" fill="${SPRUCE}"/>`, MARK)
// A maskable icon may be cropped to the middle 80 percent.
const maskable = svg(
  `<rect width="64" height="64" fill="${SPRUCE}"/>`,
  `<g transform="translate(32 32) scale(.8) translate(-32 -32)">${MARK}</g>`,
)
const shortcut = (path) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="${SPRUCE}"/><g fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" transform="translate(12 12) scale(.7) translate(-12 -12)"><path d="${path}"/></g></svg>`

const png = (source, size) =>
  sharp(Buffer.from(source), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

mkdirSync(out, { recursive: true })
const write = (name, data) => writeFileSync(new URL(name, out), data)

write('icon.svg', rounded)
write('icon-192.png', await png(rounded, 192))
write('icon-512.png', await png(rounded, 512))
write('maskable-512.png', await png(maskable, 512))
write('apple-touch-icon.png', await png(full, 180))
write('shortcut-create-96.png', await png(shortcut('M12 5v14M5 12h14'), 96))
write('shortcut-listings-96.png', await png(shortcut('M4 6.500h16M4 12h16M4 17.500h10'), 96))
write(
  'shortcut-waiting-96.png',
  await png(shortcut('M3.500 12a8.500 8.500 0 1 0 17 0 8.500 8.500 0 1 0-17 0M12 7v5l3.500 2'), 96),
)
