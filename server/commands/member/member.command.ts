// npm run member
import { ownConfig, runCommand } from '../run-command.ts'
import { runMemberCommand } from './run-member-command.ts'

void runCommand((words) => runMemberCommand(words, ownConfig))
