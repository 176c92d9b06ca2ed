import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { autosave, change, creation } from '../../support/submission.ts'
import {
  compound,
  docm,
  docx,
  docxWithMacros,
  film,
  mpeg,
  pdf,
  rtf,
  tiff,
  xlsx,
} from '../../support/supplement-files.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

type Given = {
  bytes?: Buffer
  name?: string
  key?: string
  epoch?: string
  sha256?: string
  supplementId?: string
  draftId?: string
}
const bring = (member: Member, { bytes = pdf(), ...fields }: Given = {}) =>
  member.bring({ fields: { supplementId: randomUUID(), draftId: randomUUID(), ...fields }, bytes })
const download = (member: Member, url: string) =>
  member.call('getSupplement', undefined, { query: { file: url.split('=')[1]! } })
const row = (uid: string, SortOrder: number, more: object = {}) => ({
  uid,
  SortOrder,
  IsDeleted: false,
  SupplementType: 'RPR',
  Description: 'Of 2019',
  ...more,
})
const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#a52' } })

describe('upload', () => {
  test('a file arrives as it is, and is downloaded, never shown', async () => {
    const name = '=Räumungs “plan”\u202e/../1.PDF'
    const { status, value } = await bring(ann, { name })
    expect(status).toBe(200)
    expect(value).toMatchObject({ extension: 'pdf', assetType: 'application/pdf', isError: false })
    expect(value.displayName).toBe('=Räumungs “plan”_.._1.pdf')
    expect(value.url).toMatch(/^Supplement\/GetFile\?file=[0-9a-f]{32}$/)
    const { bytes, headers } = await download(ann, value.url)
    expect(bytes.equals(pdf())).toBe(true)
    expect(value.sha256).toBe(createHash('sha256').update(pdf()).digest('hex'))
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['content-disposition']).toBe(
      `attachment; filename="=R_umungs _plan__.._1.pdf"; filename*=UTF-8''%3DR%C3%A4umungs%20%E2%80%9Cplan%E2%80%9D_.._1.pdf`,
    )
  })

  /** Pages of one pixel each, of different colors. */
  const pages = async (count: number) => {
    const page = (r: number) => ({
      create: { width: 1, height: 1, channels: 3 as const, background: { r, g: 0, b: 0 } },
    })
    const each = Array.from({ length: count }, (_, at) => sharp(page(at)).png().toBuffer())
    return sharp(await Promise.all(each), { join: { animated: true } })
  }
  const TAKEN: [string, () => Buffer | Promise<Buffer>][] = [
    ['pdf', pdf],
    ['rtf', rtf],
    ['docx', docx],
    ['xlsx', xlsx],
    ['doc', () => compound('WordDocument')],
    ['xls', () => compound('Workbook')],
    ['txt', () => Buffer.from('Schlüssel beim Nachbarn\r\n\tklingeln')],
    ['txt', () => Buffer.from('\ufeffKey at the neighbour’s', 'utf16le')],
    // Windows-1252, and the end mark of DOS.
    ['txt', () => Buffer.from('Fosse v\xe9rifi\xe9e \x96 1200 gal\r\n', 'latin1')],
    ['txt', () => Buffer.from('Water test: pass\r\n\x1a')],
    ['txt', () => Buffer.from('Kitchen\vBath')],
    // A scanner's empty line, a web form's header, a mail's, a byte order mark.
    ['pdf', () => Buffer.concat([Buffer.from('\r\n'), pdf()])],
    [
      'pdf',
      () => Buffer.concat([Buffer.from('------Form\r\nContent-Disposition: form-data; name="f"\r\n\r\n'), pdf()]),
    ],
    ['pdf', () => Buffer.concat([Buffer.from('\ufeff'), pdf()])],
    ['rtf', () => Buffer.concat([Buffer.from('\n'), rtf()])],
    [
      'mov',
      () => Buffer.concat([Buffer.from('00000010736b697000000000000000000000000877696465', 'hex'), film('qt  ')]),
    ],
    ['mp4', () => film('isom')],
    ['mov', () => film('qt  ')],
    ['mpeg', mpeg],
    ['gif', () => picture().gif().toBuffer()],
    ['jpg', () => picture().jpeg().toBuffer()],
    ['png', () => picture().png().toBuffer()],
    ['tiff', () => picture().tiff().toBuffer()],
    ['tiff', async () => (await pages(100)).tiff().toBuffer()],
    ['tiff', () => picture().tiff({ bigtiff: true }).toBuffer()],
  ]
  test.each(TAKEN)('a %s is known by its bytes, whatever it is called', async (extension, make) => {
    const { status, value } = await bring(ann, { bytes: await make(), name: 'holiday.exe' })
    expect([status, value.extension, value.displayName]).toEqual([200, extension, `holiday.${extension}`])
  })

  const compoundWithDirectoryAt = (sector: number) => {
    const file = compound('WordDocument')
    file.writeUInt32LE(sector, 48)
    return file
  }
  const REFUSED: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    [
      'a GIF of many pages',
      async () => (await pages(101)).gif({ keepDuplicateFrames: true }).toBuffer(),
      /more than 100 pages/,
    ],
    ['a TIFF of many pages', async () => (await pages(101)).tiff().toBuffer(), /more than 100 pages/],
    // Damaged as well, as the decoder would say: their pages are counted before it sees them.
    ['one with the pages alone', () => tiff(101), /more than 100 pages/],
    ['one with the bytes in the other order', () => tiff(101, { isLittle: false }), /more than 100 pages/],
    ['a BigTIFF', () => tiff(101, { isBig: true }), /more than 100 pages/],
    ['a BigTIFF in the other order', () => tiff(101, { isBig: true, isLittle: false }), /more than 100 pages/],
    ['a TIFF whose pages lead back to the first', () => tiff(2, { loops: true }), /more than 100 pages/],
    ['a TIFF that leads out of the file', () => tiff(2).fill(0x7f, 40), /damaged/],
    ['nothing', () => Buffer.alloc(0), /empty/],
    ['a page', () => Buffer.from('\ufeff \n<!doctype html><script>alert(1)</script>'), /Web pages/],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), /Web pages/],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), /^EXE files aren’t supported/],
    ['a Word document with macros', docm, /^DOCM files aren’t supported/],
    [
      'a Word document with macros that says it has none',
      docxWithMacros,
      /has macros. Save it without them, or as a PDF/,
    ],
    ['an old Word document with macros', () => compound('Macros'), /has macros/],
    ['an old Excel workbook with macros', () => compound('_VBA_PROJECT_CUR'), /has macros/],
    [
      'an archive',
      () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      /^ZIP files aren’t supported/,
    ],
    ['another compound file', () => compound('PowerPoint Document'), /neither a Word/],
    ['a compound file cut short', () => compound('WordDocument').subarray(0, 700), /neither a Word/],
    [
      'a compound file whose directory is said to lie 2 GB behind',
      () => compoundWithDirectoryAt(0x3fffff),
      /neither a Word/,
    ],
    ['one with it 2 TB behind', () => compoundWithDirectoryAt(0xffffffef), /neither a Word/],
    ['binary noise', () => Buffer.from('00ff13ab8800fe', 'hex'), /could not be recognized/],
    ['text with the codes of a printer', () => Buffer.from('Water \x1b[1mtest'), /control characters. Save it as/],
    ['a workbook with a password', () => compound('EncryptedPackage'), /has a password. Save it without/],
    ['noise like old text', () => Buffer.from('ab8d13cd', 'hex'), /could not be recognized/],
    ['an old page', () => Buffer.from('<html><p>caf\xe9', 'latin1'), /Web pages/],
    ['half a picture', async () => (await picture().png().toBuffer()).subarray(0, 60), /damaged/],
    ['a HEIC that calls itself a PDF', () => film('heic' as 'isom'), /^HEIC files aren’t supported/],
  ]
  test.each(REFUSED)('%s is refused by its bytes, in words', async (_, make, reason) => {
    const answer = await bring(ann, { bytes: await make() })
    expect([answer.status, answer.problem.code]).toEqual([422, 'supplement-refused'])
    expect(answer.problem.detail).toMatch(reason)
  })

  test('a compound file whose directory points in circles ends', async () => {
    const circle = compound('Circle')
    circle.writeUInt32LE(1, 516)
    expect((await bring(ann, { bytes: circle })).problem.code).toBe('supplement-refused')
  })

  test('a picture keeps its size and loses where it was taken, and what rode along', async () => {
    const taken = await picture()
      .withExif({ IFD3: { GPSLatitude: '51/1 2/1 3/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { value } = await bring(ann, { bytes: Buffer.concat([taken, Buffer.from('<script>')]), name: 'yard.jpeg' })
    expect(value.displayName).toBe('yard.jpeg')
    const { bytes } = await download(ann, value.url)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 30, format: 'jpeg' })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('<script>')).toBe(false)
  })

  test('sent again, or three times at once, it is one file; other bytes or another draft under its id are refused', async () => {
    const fields = { supplementId: randomUUID(), draftId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 3 }, () => bring(ann, fields)))
    for (const answer of answers) expect(answer.value).toEqual(answers[0]!.value)
    const others = [
      await bring(ann, { ...fields, bytes: rtf() }),
      await bring(ann, { ...fields, draftId: randomUUID() }),
    ]
    expect(others.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array(2).fill([409, 'supplement-mismatch']),
    )
    expect((await bring(await portal.as(PEOPLE.sid), fields)).status).toBe(404)
  })

  test('bytes that changed on the way are sent again; too many are refused; nothing is left lying about', async () => {
    expect((await bring(ann, { sha256: 'ab'.repeat(32) })).problem.code).toBe('supplement-damaged')
    const answer = await bring(ann, { bytes: Buffer.alloc(50 * 1024 * 1024 + 1, 'a') })
    expect([answer.status, answer.problem.code]).toEqual([413, 'too-large'])
    // Other tests upload files at the same time; none of them remains.
    const left = async () => (await readdir(tmpdir())).filter((name) => /^curbside-[0-9a-f]{32}$/.test(name))
    await expect.poll(left).toEqual([])
  })

  test('needs a member, the portal’s own page, and for an existing listing the right and the lock', async () => {
    expect((await bring(portal.nobody)).status).toBe(401)
    const sid = await portal.as(PEOPLE.sid)
    const [incomplete, active] = [await givenListing(portal.db, { status: 'I' }), await givenListing(portal.db)]
    expect((await bring(sid, { key: String(incomplete.UniqueID), epoch: '1' })).status).toBe(404)
    expect((await bring(sid, { key: String(active.UniqueID), epoch: '1' })).status).toBe(403)
    expect((await bring(ann, { key: 'x', epoch: '1' })).status).toBe(404)
    const key = String(active.UniqueID)
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: active.UniqueID })).value
    expect((await bring(ann, { key })).problem.code).toBe('lock-required')
    expect((await bring(ann, { key, epoch: String(epoch - 1) })).problem.code).toBe('lock-epoch')
    expect((await bring(ann, { key, epoch: String(epoch) })).status).toBe(200)
    expect((await bring(ann, { supplementId: 'x' })).problem.code).toBe('invalid-request')
  })
})

describe('supplements of a listing', () => {
  const brought = async (draftId: string, member = ann) => {
    const supplementId = randomUUID()
    return { uid: supplementId, url: (await bring(member, { supplementId, draftId })).value.url }
  }
  const record = async (UniqueID: number) => (await ann.call('listingRecord', { UniqueID })).value

  test('they come with the create, in order, with what the server knows of their files', async () => {
    const draftId = randomUUID()
    const [a, b] = [await brought(draftId), await brought(draftId)]
    const lie = { Name: 'harmless.txt', URL: 'javascript:alert(1)', Path: '/etc/passwd', MediaType: 'text/html' }
    const supplements = [row(b.uid, 1, lie), row(a.uid, 2), row(randomUUID(), 3, { IsDeleted: true })]
    const { value } = await ann.call('createListing', creation({ draftId, supplements }))
    expect((await record(value.Data.UniqueID)).items.supplements).toEqual(
      [b, a].map(({ uid, url }, index) => ({
        uid,
        UniqueID: expect.any(Number),
        SortOrder: index + 1,
        IsDeleted: false,
        IsLive: true,
        SupplementType: 'RPR',
        Description: 'Of 2019',
        Name: 'report.pdf',
        Path: url.split('=')[1],
        URL: url,
        MediaType: 'application/pdf',
        IsPreload: false,
      })),
    )
  })

  test('one that has not arrived holds the submit up, by name', async () => {
    const draftId = randomUUID()
    const supplementId = randomUUID()
    const body = creation({ draftId, supplements: [row(supplementId, 1)] })
    const answer = await ann.call('createListing', body)
    expect([answer.status, answer.problem.code, answer.problem.supplementIds]).toEqual([
      409,
      'supplement-missing',
      [supplementId],
    ])
    await bring(ann, { supplementId, draftId })
    expect((await ann.call('createListing', body)).status).toBe(200)
  })

  test('more than the form takes are told by their section, deleted ones aside, complete or not', async () => {
    const draftId = randomUUID()
    const rows = []
    for (let at = 1; at <= 4; at++) rows.push(row((await brought(draftId)).uid, at))
    const refused = [
      await ann.call('createListing', creation({ draftId, supplements: rows })),
      await ann.call('saveIncomplete', creation({ draftId, supplements: rows })),
    ]
    const message = 'The maximum number of supplements must not exceed 3.'
    for (const { status, problem } of refused)
      expect([status, problem.code, problem.errors]).toEqual([
        422,
        'validation-failed',
        [{ target: 'Supplements', code: 'too-many', message }],
      ])
    const supplements = [...rows.slice(0, 3), { ...rows[3]!, IsDeleted: true }]
    const { value } = await ann.call('createListing', creation({ draftId, supplements }))
    expect((await record(value.Data.UniqueID)).items.supplements).toHaveLength(3)
    const edit = randomUUID()
    const more = await brought(edit)
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: value.Data.UniqueID })).value
    const twice = change(value.Data, epoch, { draftId: edit, supplements: [...supplements, row(more.uid, 4)] })
    expect((await ann.call('updateListing', twice)).problem.errors).toEqual([
      { target: 'Supplements', code: 'too-many', message },
    ])
    // What is sent is what has changed: rows that stay away stay.
    const alone = change(value.Data, epoch, { draftId: edit, supplements: [row(more.uid, 4)] })
    expect((await ann.call('updateListing', alone)).problem.errors).toEqual([
      { target: 'Supplements', code: 'too-many', message },
    ])
  })

  test("another draft's, another member's and another listing's files count as not arrived", async () => {
    const draftId = randomUUID()
    const shared = randomUUID()
    const cole = await portal.as(PEOPLE.cole)
    const [ofDraft, ofCole, ofListing] = [
      await brought(randomUUID()),
      await brought(shared, cole),
      await brought(draftId),
    ]
    await ann.call('createListing', creation({ draftId, supplements: [row(ofListing.uid, 1)] }))
    for (const uid of [ofDraft.uid, ofCole.uid, ofListing.uid, 'no-id']) {
      const answer = await ann.call('createListing', creation({ draftId: shared, supplements: [row(uid, 1)] }))
      expect([answer.problem.code, answer.problem.supplementIds]).toEqual(['supplement-missing', [uid]])
    }
  })

  test('an edit adds and deletes; the record as the phone holds it may travel back', async () => {
    const draftId = randomUUID()
    const a = await brought(draftId)
    const { value } = await ann.call('createListing', creation({ draftId, supplements: [row(a.uid, 1)] }))
    const id = value.Data.UniqueID
    const edit = randomUUID()
    const b = await brought(edit)
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id })).value
    const before = (await record(id)).items.supplements!
    const supplements = [row(b.uid, 1), { ...before[0]!, IsDeleted: true }]
    const written = await ann.call('updateListing', change(value.Data, epoch, { draftId: edit, supplements }))
    expect(written.status).toBe(200)
    expect((await record(id)).items.supplements!.map(({ uid }) => uid)).toEqual([b.uid])
  })

  test('a phone that takes a draft over hears which files are here already', async () => {
    const draftId = randomUUID()
    const { uid, url } = await brought(draftId)
    await ann.call('autosaveCreate', autosave({ draftId, deviceId: ann.device }))
    const { value } = await ann.call('autosaveRetrieve', { draftId })
    expect(value.uploadedFiles).toEqual({ [uid]: expect.objectContaining({ URL: url, Name: 'report.pdf' }) })
  })

  test('files are for those who may see the listing; a draft’s for the member who brought it', async () => {
    const draftId = randomUUID()
    const { uid, url } = await brought(draftId)
    const people = [PEOPLE.cole, PEOPLE.sid, PEOPLE.ada]
    const asked = () => Promise.all(people.map(async (each) => (await download(await portal.as(each), url)).status))
    expect((await download(ann, url)).status).toBe(200)
    expect(await asked()).toEqual([404, 404, 404])
    const { value } = await ann.call('saveIncomplete', creation({ draftId, supplements: [row(uid, 1)] }))
    expect(await asked()).toEqual([200, 404, 200])
    const now = (fields: object) =>
      portal.db.updateTable('listing').set(fields).where('unique_id', '=', value.Data.UniqueID).execute()
    await now({ standard_status: 'A' })
    expect(await asked()).toEqual([200, 200, 200])
    await now({ deleted_at: new Date() })
    expect(await asked()).toEqual([404, 404, 404])
    expect((await download(portal.nobody, url)).status).toBe(401)
    expect((await download(ann, `=${'0'.repeat(32)}`)).status).toBe(404)
  })
})
