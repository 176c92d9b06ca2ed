// Photographs a paper document page by page, straightens it, and saves it as one PDF. Photos are on disk at once: the
// sheet may be closed and the scan continued later.
import { useObjectUrl } from '../../../phone/use-object-url.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Corners, PhotoInput } from './corners.tsx'
import { isMade, type PageFile, type ScanPage } from './paper-pages.ts'
import { PaperWork } from './paper-work.tsx'
import { type ScanProps, useScan } from './use-scan.ts'

export function ScanPaper(props: ScanProps) {
  const { pages, open, name, nameProblem, setName, busy, said, problem, ...acts } = useScan(props)
  return (
    <Sheet isOpen onClose={props.onClose} title="Scan a document" size="full">
      <PaperWork {...{ busy, said, problem }}>
        {open ? (
          <Corners
            shown={open.shown}
            corners={open.corners}
            busy={busy}
            onCorners={acts.setCorners}
            onAgain={(photo) => acts.take(photo, open)}
            onKeep={acts.use}
            onLeave={acts.leave}
          />
        ) : (
          <>
            <Pages
              pages={pages}
              onMove={acts.move}
              onRemove={acts.remove}
              onCorners={acts.reopen}
              onAgain={acts.take}
            />
            <Shots first={pages.length === 0} busy={busy} onPhoto={(photo) => acts.take(photo, null)} />
            {pages.length > 0 && (
              <>
                <label className="field paper-name">
                  <span className="field-label">File name</span>
                  <input
                    className="field-input"
                    value={name}
                    aria-invalid={nameProblem !== null || undefined}
                    aria-describedby={nameProblem ? 'paper-name-problem' : undefined}
                    onChange={({ target }) => setName(target.value)}
                  />
                </label>
                {nameProblem && (
                  <p id="paper-name-problem" className="field-error" role="alert">
                    {nameProblem}
                  </p>
                )}
                <Button
                  look="main"
                  wide
                  busy={busy}
                  blocked={nameProblem !== null || !pages.every(isMade)}
                  onClick={acts.save}
                >
                  {`Save ${counted(pages.length, 'page')} as PDF`}
                </Button>
              </>
            )}
          </>
        )}
      </PaperWork>
    </Sheet>
  )
}

function Shots({ first, busy, onPhoto }: { first: boolean; busy: boolean; onPhoto(photo: File): void }) {
  return (
    <div className="paper-acts" inert={busy}>
      <PhotoInput camera onPhoto={onPhoto}>
        {first ? 'Photograph the first page' : 'Photograph the next page'}
      </PhotoInput>
      <PhotoInput onPhoto={onPhoto}>Choose a photo</PhotoInput>
    </div>
  )
}

type PagesProps = {
  pages: readonly ScanPage[]
  onMove(id: string, by: 1 | -1): void
  onRemove(id: string): void
  onCorners(page: PageFile): void
  onAgain(photo: File, page: ScanPage): void
}

function Pages({ pages, onMove, onRemove, onCorners, onAgain }: PagesProps) {
  return (
    <ol className="paper-pages">
      {pages.map((page, at) => (
        <li key={page.id}>
          {page.picture ? (
            <PagePicture picture={page.picture} name={`Page ${at + 1}`} />
          ) : (
            <span className="paper-blank paper-broken small">This page can’t be opened.</span>
          )}
          <div className="paper-page-acts">
            <strong>{`Page ${at + 1}`}</strong>
            <div>
              <IconButton
                icon="up"
                label={`Move page ${at + 1} up`}
                disabled={at === 0}
                onClick={() => onMove(page.id, -1)}
              />
              <IconButton
                icon="down"
                label={`Move page ${at + 1} down`}
                disabled={at === pages.length - 1}
                onClick={() => onMove(page.id, 1)}
              />
              <IconButton icon="trash" label={`Remove page ${at + 1}`} onClick={() => onRemove(page.id)} />
            </div>
            {isMade(page) && (
              <Button look="quiet" onClick={() => onCorners(page)}>
                Corners<span className="said">{` of page ${at + 1}`}</span>
              </Button>
            )}
            <PhotoInput camera onPhoto={(photo) => onAgain(photo, page)}>
              {`Retake page ${at + 1}`}
            </PhotoInput>
          </div>
        </li>
      ))}
    </ol>
  )
}

function PagePicture({ picture, name }: { picture: Blob; name: string }) {
  const source = useObjectUrl(picture)
  return source ? <img src={source} alt={name} /> : <span className="paper-blank" />
}
