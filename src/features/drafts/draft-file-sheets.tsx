// Moves a draft to another device without the server: saves it to a file here, or opens it from one.
import { useId, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import type { Owner } from '../../api/owner.ts'
import { isOwnedBy } from '../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { inPreparation } from '../../offline/drafts/picked-files.ts'
import { bytesToTake, reception } from '../../offline/drafts/portable-draft.ts'
import type { Drafts } from '../../offline/offline.ts'
import { Button } from '../../ui/button.tsx'
import { deviceWord } from '../../ui/device-word.ts'
import '../../ui/field.css'
import { Sheet } from '../../ui/sheet.tsx'
import { DRAFT_FILE, type OpenedFile, PASSPHRASE_MIN, readDraftFile, writeDraftFile } from './draft-file.ts'

type SaveProps = {
  draft: Draft
  /** Shown to the member, and used as the file's name. */
  title: string
  /** The portal's origin. */
  portal: string
  drafts: Pick<Drafts, 'bytes'>
  save: (name: string, file: Blob) => void
  onSaved: () => void
  onClose: () => void
}

export function SaveDraftSheet({ draft, title, portal, drafts, save, onSaved, onClose }: SaveProps) {
  const form = useForm({ defaultValues: { passphrase: '' } })
  const [problem, setProblem] = useState<string | null>(null)
  const write = form.handleSubmit(async ({ passphrase }) => {
    try {
      const held = await Promise.all(bytesToTake(draft).map((key) => drafts.bytes(key)))
      const bytes = held.filter((each) => each !== undefined)
      const missing = held.length - bytes.length + unread(draft)
      if (missing > 0) return setProblem(`${missingWords(missing)} Wait until everything is ready, then save again.`)
      save(fileName(title), await writeDraftFile({ portal, draft, bytes }, passphrase))
      onSaved()
    } catch {
      setProblem(`The file could not be written. The draft is still on this ${deviceWord()}. Try again.`)
    }
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Sheet isOpen onClose={onClose} title="Save to a file">
      <form className="stack" onSubmit={(event) => void (isSubmitting ? event.preventDefault() : write(event))}>
        <p>
          The file holds “{title}” with everything that is only on this {deviceWord()}. On another device, sign in, open
          Drafts, and choose “Open a draft file”.
        </p>
        <Passphrase
          label="Choose a passphrase"
          note={errors.passphrase ? TOO_SHORT : 'You need it to open the file. It can’t be recovered.'}
          isWrong={errors.passphrase !== undefined}
          autoComplete="new-password"
          field={form.register('passphrase', { minLength: PASSPHRASE_MIN, required: true })}
        />
        <Problem text={problem} />
        <Button type="submit" look="main" icon="install" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Sheet>
  )
}

/** Picked files that have not been written to disk. */
const unread = (draft: Draft): number => inPreparation(draft).filter(({ kept }) => !kept).length

const missingWords = (count: number): string =>
  count === 1 ? 'A photo or file is still being read.' : `${count} photos or files are still being read.`

const TOO_SHORT = `At least ${PASSPHRASE_MIN} characters.`

/** Only letters and digits, which every system accepts in a file name. */
const fileName = (title: string): string =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'draft'}${DRAFT_FILE.extension}`

type OpenProps = {
  owner: Owner
  portal: string
  drafts: Pick<Drafts, 'adopt'>
  onOpened: (draft: Draft) => void
  onClose: () => void
}

export function OpenDraftSheet({ owner, portal, drafts, onOpened, onClose }: OpenProps) {
  const form = useForm<{ files: FileList | null; passphrase: string }>({
    defaultValues: { files: null, passphrase: '' },
  })
  const [problem, setProblem] = useState<string | null>(null)
  const fileId = useId()
  const read = form.handleSubmit(async ({ files, passphrase }) => {
    const file = files?.[0]
    if (!file) return
    setProblem(null)
    try {
      const opened = await readDraftFile(file, passphrase)
      const refused = refusal(opened, { owner, portal })
      if (refused !== null || opened.kind !== 'ok') return setProblem(refused)
      onOpened(await drafts.adopt(reception(opened)))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : UNREADABLE)
    }
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Sheet isOpen onClose={onClose} title="Open a draft file">
      <form className="stack" onSubmit={(event) => void (isSubmitting ? event.preventDefault() : read(event))}>
        <div className="field">
          <label htmlFor={fileId} className="field-label">
            File
          </label>
          <input
            id={fileId}
            className="field-input"
            type="file"
            // No `accept`: phones hide files whose extension they don’t know.
            aria-invalid={errors.files !== undefined}
            aria-describedby={`${fileId}-note`}
            {...form.register('files', { validate: (files) => files?.length === 1 })}
          />
          <p id={`${fileId}-note`} className={errors.files ? 'field-error small' : 'soft small'}>
            {errors.files ? 'Choose a file.' : `Its name ends in ${DRAFT_FILE.extension}.`}
          </p>
        </div>
        <Passphrase
          label="Passphrase"
          note={errors.passphrase ? 'Enter the passphrase.' : 'The one you chose when you saved the file.'}
          isWrong={errors.passphrase !== undefined}
          autoComplete="off"
          field={form.register('passphrase', { required: true })}
        />
        <Problem text={problem} />
        <Button type="submit" look="main" busy={isSubmitting}>
          {isSubmitting ? 'Opening...' : 'Open'}
        </Button>
      </form>
    </Sheet>
  )
}

const UNREADABLE = 'The file could not be read. Nothing was changed.'

/** null: the draft may be continued here. */
function refusal(opened: OpenedFile, here: { owner: Owner; portal: string }): string | null {
  switch (opened.kind) {
    case 'unknown':
      return 'This is not a draft file, or it was saved by a newer version of the portal.'
    case 'wrong-passphrase':
      return 'The passphrase doesn’t open this file.'
    case 'damaged':
      return 'The file is damaged or incomplete. Save it again on the other device.'
    case 'ok':
      if (opened.portal !== here.portal) return `This draft is from another portal: ${opened.portal}. Open it there.`
      if (isOwnedBy(opened.draft, here.owner)) return null
      return opened.draft.owner.real === here.owner.real
        ? 'This draft was written on behalf of another member. Act for that member, then open the file.'
        : 'This draft belongs to another member. Only that member can open it.'
  }
}

type PassphraseProps = {
  label: string
  note: string
  isWrong: boolean
  autoComplete: string
  field: UseFormRegisterReturn
}

function Passphrase({ label, note, isWrong, autoComplete, field }: PassphraseProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        {...field}
        id={id}
        className="field-input"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={isWrong ? 'field-error small' : 'soft small'}>
        {note}
      </p>
      <label className="switch">
        <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
        Show the passphrase
      </label>
    </div>
  )
}

const Problem = ({ text }: { text: string | null }) =>
  text && (
    <p role="alert" className="field-error">
      {text}
    </p>
  )
