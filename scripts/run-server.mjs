import { runNode } from './processes.mjs'
import { inProject, projectDir } from './project.mjs'

/**
 * Runs one of the server's programs from its build. If we are killed, the channel closes, so that the program can exit
 * too.
 */
export const runServer = (program, args = []) =>
  runNode(['--enable-source-maps', inProject('dist', 'server', `${program}.js`), ...args], {
    cwd: projectDir,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    passExitOn: true,
  })
