// Several photos turned at once: each takes its earlier self's place, and what cannot be turned stays as it was.
import { expect, test } from 'vitest'
import { rotatePhotos } from '#src/features/photos/editing.tsx'

function aPhone({ here }: { here: string[] }) {
  const edits: object[] = []
  const replaced: { earlier: string; name: string; Description: string | undefined }[] = []
  const ports = {
    drafts: {
      photoBytes: async (id: string) =>
        here.includes(id) ? { image: new ArrayBuffer(8), thumbnail: new ArrayBuffer(1) } : undefined,
      pickedBytes: async () => undefined,
      replacePhoto: async (_draft: string, earlier: string, photo: { name: string; Description?: string }) => {
        replaced.push({ earlier, name: photo.name, Description: photo.Description })
        return `${earlier}-new`
      },
      edit: async () => {
        throw new Error('nothing else is edited')
      },
    },
    prepare: async (_file: Blob, { edit }: { edit?: object } = {}) => {
      edits.push(edit!)
      return { kind: 'prepared', name: 'photo.jpg' }
    },
    fetchPicture: async () => null,
    sizeOf: async () => ({ width: 300, height: 200 }),
  }
  return { edits, replaced, ports: ports as never }
}
const photo = (id: string) => ({ id, name: `${id}.jpg`, Description: `Of ${id}`, url: 'Image/x', made: null })

test('each is turned whole, keeps its description and takes its place; one that is out of reach is counted', async () => {
  const { edits, replaced, ports } = aPhone({ here: ['a', 'c'] })
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  expect(await rotatePhotos('draft', ['a', 'b', 'c'].map(photo), 90, names, ports)).toBe(1)
  expect(replaced).toEqual([
    { earlier: 'a', name: 'a_2.jpg', Description: 'Of a' },
    { earlier: 'c', name: 'c_2.jpg', Description: 'Of c' },
  ])
  expect(edits[0]).toEqual({
    of: { width: 300, height: 200 },
    rotate: 90,
    flip: { horizontal: false, vertical: false },
    crop: { left: 0, top: 0, width: 200, height: 300 },
  })
})
