// Checks whether this device has what is needed offline, by producing the same answers that pages get, without the
// network.
import { createKeep, type KeepPorts } from './keep.ts'
import { addressOf, storedDefinition } from './stored-forms.ts'
import { storedTile, type TilePorts } from './tiles.ts'

type Wanted = { definitions: readonly string[]; tiles: readonly string[]; heavy: readonly string[] }

export async function isHere(
  ports: KeepPorts & Pick<TilePorts, 'now'>,
  { definitions, tiles, heavy }: Wanted,
): Promise<boolean> {
  const withoutSignal = { ...ports, fetch: () => Promise.reject(new TypeError('left out')) }
  const found = await Promise.all([
    createKeep(withoutSignal).prepare(heavy),
    ...definitions.map((path) => storedDefinition(ports, addressOf(ports, path))),
    ...tiles.map((path) => storedTile(ports, addressOf(ports, path))),
  ])
  return found.every(Boolean)
}
