import { useCallback, useState } from 'react'
import { type KeptName, type KeptNames, readNames, withName, writeNames } from './kept-names.ts'

export type KeepName = (place: string, name: KeptName | null) => void

/** Typed names that survive a reload. `member`: the member who typed them. */
export function useKeptNames(member: string): [KeptNames, KeepName] {
  const [names, setNames] = useState(() => readNames(sessionStorage, member))
  const keep = useCallback<KeepName>(
    (place, name) =>
      setNames((before) => {
        const after = withName(before, place, name)
        writeNames(sessionStorage, member, after)
        return after
      }),
    [member],
  )
  return [names, keep]
}
