// Imported first by every command, and kept in a syntax that old versions of Node read too.
const OLDEST = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Curbside needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}: see https://nodejs.org`,
  )
  process.exit(1)
}
