// Checks the version of Node. Every command imports this first; its syntax must stay readable for old versions.
const OLDEST = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Curbside needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}: see https://nodejs.org`,
  )
  process.exit(1)
}
