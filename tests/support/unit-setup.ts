// The files of a process share modules, and the board's clock is module state: each begins with the server's zone data,
// whatever this Node's own says and whatever a file before it tried.
import { DEFAULT_BOARD } from '#contract/board.ts'
import { applyZoneData } from '#server/settings/zone-data.ts'

applyZoneData(DEFAULT_BOARD.timeZone)
