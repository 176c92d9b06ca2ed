// What the member entered for somebody they may no longer act for. Loaded when they ask for it.
import { useQuery } from '@tanstack/react-query'
import { saveBlob } from '../../device/save-file.ts'
import { recordWords } from '../../features/drafts/change-words.ts'
import { enteredIn, type FileHere, filesHere, photosHere } from '../../features/drafts/entered.ts'
import { EnteredSheet } from '../../features/drafts/entered-sheet.tsx'
import { viewAddress } from '../../features/drafts/record-address.ts'
import { definitionQuery, lookupsQuery, recordQuery } from '../../features/listings/listing-queries.ts'
import { lookupText } from '../../features/listings/lookup-text.ts'
import { valueText } from '../../features/listings/value-text.ts'
import { DownloadPhotos } from '../../features/photos/download-photos.tsx'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { recordTypeOf } from '../../offline/drafts/record-kinds.ts'
import { useFormats } from '../../ui/board.ts'
import { deviceWord } from '../../ui/device-word.ts'
import { Link } from '../../ui/link.tsx'
import { useToast } from '../../ui/toast.tsx'
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
