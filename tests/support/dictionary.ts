// RESO's Data Dictionary, if it is beside the project: its license does not let the project hold it.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const path = process.env.RESO_DD ?? join(dirname(process.cwd()), 'shared', 'reference', 'reso-dd.json')

export const readDictionary = <T>(): T | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
