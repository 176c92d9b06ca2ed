import { runNode } from './processes.mjs'
import { inProject, projectDir } from './project.mjs'

/** Runs one of the server's programs from its build. The channel closes when we are killed, and then it can end, too. */
export const runServer = (program, args = []) =>
  runNode(['--enable-source-maps', inProject('dist', 'server', `${program}.js`), ...args], {
    cwd: projectDir,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    passExitOn: true,
  })
