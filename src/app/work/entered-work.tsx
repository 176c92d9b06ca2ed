// What the member entered for somebody they may no longer act for.
import { useQuery } from '@tanstack/react-query'
import { saveBlob } from '#src/device/save-file.ts'
import { recordWords } from '#src/features/drafts/change-words.ts'
import { enteredIn, type FileHere, filesHere, photosHere } from '#src/features/drafts/entered.ts'
import { EnteredSheet } from '#src/features/drafts/entered-sheet.tsx'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import { definitionQuery, lookupsQuery, recordQuery } from '#src/features/listings/listing-queries.ts'
import { lookupText } from '#src/features/listings/lookup-text.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import { DownloadPhotos } from '#src/features/photos/download-photos.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { useFormats } from '#src/ui/board.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { Link } from '#src/ui/link.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'

type Props = { draft: Draft; title: string; name: string | null; onClose: () => void }

export function EnteredWork({ draft, title, name, onClose }: Props) {
  const { offline, call } = useServices()
  const formats = useFormats()
  const toast = useToast()
  const { base } = draft
  const type = recordTypeOf(draft)
  const definition = useQuery(definitionQuery(call, draft.formName, draft.definitionHash))
  const tables = useQuery(lookupsQuery(call, definition.data?.lookups ?? []))
  const online = useOnline()
  const record = useQuery({
    ...recordQuery(call, { UniqueID: base?.UniqueID ?? 0 }),
    enabled: base !== null && type === 'listing' && online,
  })
  if (definition.isLoading || tables.isLoading) return null
  const lookups = lookupText(tables.data)
  const saveFile = async ({ id, name: fileName, picked }: FileHere) => {
    const bytes = picked ? await offline.drafts.pickedBytes(id) : (await offline.drafts.fileBytes(id))?.bytes
    if (bytes) saveBlob(fileName, new Blob([bytes], { type: 'application/octet-stream' }))
    else toast(`${fileName} is no longer on this ${deviceWord()}.`)
  }
  return (
    <EnteredSheet
      title={title}
      name={name}
      entered={enteredIn(
        draft,
        definition.data?.fields.map(({ FieldName }) => FieldName),
      )}
      words={recordWords(definition.data ?? null, (value, field) => valueText(value, field, lookups, formats))}
      now={record.data?.listing ?? null}
      files={filesHere(draft)}
      onSaveFile={(file) => void saveFile(file).catch(() => toast(`${file.name} could not be read. Try again.`))}
      photos={<DownloadPhotos draft={draft} photos={photosHere(draft)} drafts={offline.drafts} />}
      link={base && <Link {...viewAddress(type, base)}>View {base.label}</Link>}
      copy={(text) => navigator.clipboard.writeText(text)}
      onClose={onClose}
    />
  )
}
