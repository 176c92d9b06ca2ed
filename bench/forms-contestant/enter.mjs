// Adds the portal's form engine to a folder with the bench of form engines: node bench/forms-contestant/enter.mjs
// <folder>
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node bench/forms-contestant/enter.mjs <folder of the bench>')
  process.exit(1)
}
const contestant = fileURLToPath(new URL('./curbside.tsx', import.meta.url))
const target = join(resolve(folder), 'peers', 'curbside.jsx')
writeFileSync(
  target,
  `import * as def from '../def.js'\nimport { contest } from ${JSON.stringify(contestant)}\nwindow.contestant = contest(def)\n`,
)
console.log(`${target} written. Now, in that folder: npm i --legacy-peer-deps && node run.mjs store curbside floor`)
