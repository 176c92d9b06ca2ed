// Replaces the ids of photos and files in a copied draft with the ids of the copies. Pure.
import type { Autosave } from '#contract/draft.ts'
import type { CopiedIds } from '../../ports.ts'

/** The parts of a draft that name photos and files. A file's row has the file's id. */
export type NamingUploads = Pick<Autosave, 'rows' | 'photos' | 'photoOrder'>

export function renameUploads({ rows, photos, photoOrder }: NamingUploads, ids: CopiedIds): NamingUploads {
  const named = (id: string): string => ids.get(id.toLowerCase()) ?? id
  const renamed = <T>(section: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(section).map(([uid, row]) => [named(uid), row]))
  return {
    rows: Object.fromEntries(Object.entries(rows).map(([section, of]) => [section, renamed(of)])),
    photos: photos.map(({ replaces, ...photo }) => ({
      ...photo,
      id: named(photo.id),
      ...(replaces !== undefined && { replaces: named(replaces) }),
    })),
    photoOrder: photoOrder.map(named),
  }
}
