// Photographs and straightens one page, for a feature that needs only its picture. Nothing is stored.
import { useState } from 'react'
import { type Quad, WHOLE } from '../../../device/paper/quad.ts'
import { Corners, PhotoInput } from './corners.tsx'
import { lookAt, makePage, type Scanner } from './make-page.ts'
import type { PaperPage } from './paper-pages.ts'
import { PaperWork } from './paper-work.tsx'
import { cornerWords, oneWorker, useWork } from './use-work.ts'

type Props = { openScanner?: () => Scanner; onPage(page: PaperPage): void }

export function PagePhoto({ openScanner = oneWorker, onPage }: Props) {
  const [open, setOpen] = useState<{ photo: File; shown: Blob; corners: Quad } | null>(null)
  const { run, busy, said, problem } = useWork(openScanner)
  const take = (photo: File) =>
    run('Looking for the page…', async (scanner) => {
      const { corners, shown } = await lookAt(scanner, photo)
      setOpen({ photo, shown, corners: corners ?? WHOLE })
      return cornerWords(corners)
    })
  const use = () =>
    run('Straightening the page…', async (scanner) => {
      if (open) onPage(await makePage(scanner, { id: 'page', name: open.photo.name, ...open }))
      return ''
    })
  const leave = () =>
    run('', async () => {
      setOpen(null)
      return 'The photo was not used.'
    })
  return (
    <PaperWork {...{ busy, said, problem }}>
      {open ? (
        <Corners
          shown={open.shown}
          corners={open.corners}
          busy={busy}
          onCorners={(corners) => setOpen({ ...open, corners })}
          onAgain={take}
          onKeep={use}
          onLeave={leave}
        />
      ) : (
        <div className="paper-acts" inert={busy}>
          <PhotoInput camera onPhoto={take}>
            Photograph the sheet
          </PhotoInput>
          <PhotoInput onPhoto={take}>Choose a photo</PhotoInput>
        </div>
      )}
    </PaperWork>
  )
}
