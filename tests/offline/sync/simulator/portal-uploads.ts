// Photos and files as the model of the server receives them, whole and in parts.
import type { Input } from '#contract/endpoints.ts'
import type { PhotoUploadFields } from '#contract/photo.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { SupplementPartFields, SupplementStanding, SupplementUploadFields } from '#contract/supplement.ts'
import type { PortalGuards } from './portal-guards.ts'
import { type Answer, type Asking, CURSED, Refused } from './portal-model.ts'
import { problem, uploaded, uploadedFile } from './portal-replies.ts'

/** The portal that they belong to. */
type Owning = Pick<PortalGuards, 'off' | 'refuse'> & {
  photos: Map<string, { draftId: string; sha256: string; by: string; key: string | null }>
  /** Who asks; throws when that is nobody, or somebody else. */
  caller(asking: Asking): string
  checkEpoch(type: 'listing', id: number, epoch: number | undefined, holder: { by: string; device: string }): void
}
type Named = { draftId: string; sha256: string; key?: string | undefined; epoch?: string | undefined }

export class PortalUploads {
  private readonly portal: Owning
  /** What has arrived of a file in parts. */
  parts = new Map<string, { draftId: string; sha256: string; by: string; bytes: string }>()
  /** A phone was told to go on from the middle of a file. */
  wentOn = false

  constructor(portal: Owning) {
    this.portal = portal
  }

  private partsOf({ supplementId, draftId, sha256 }: Input<'uploadStanding'>, by: string): string {
    const begun = this.parts.get(supplementId)
    if (begun?.by !== by) return ''
    if (begun.draftId !== draftId || begun.sha256 !== sha256) this.portal.refuse('taken', 'supplement-mismatch')
    return begun.bytes
  }

  /** What is stored under this id; refuses what is not the same. */
  private find(id: string, { draftId, sha256 }: Named, by: string, mismatch: ProblemCode) {
    const held = this.portal.photos.get(id)
    if (held && held.by !== by) this.portal.refuse('owner', 'not-found')
    if (held && (held.sha256 !== sha256 || held.draftId !== draftId)) this.portal.refuse('taken', mismatch)
    return held
  }

  standing(file: Input<'uploadStanding'>, by: string): SupplementStanding {
    const held = this.find(file.supplementId, file, by, 'supplement-mismatch')
    const offset = this.partsOf(file, by).length
    this.wentOn ||= offset > 0
    return { offset, stored: held ? uploadedFile({ ...file, name: 'a.pdf' }, held.sha256) : null }
  }

  /** `received`: the bytes as they arrived. */
  uploadPart(fields: SupplementPartFields, received: string, asking: Asking, careless: boolean): Answer {
    return this.answered(() => {
      const by = this.portal.caller(asking)
      const isKept = this.isKept(received === fields.partSha256, careless, 'supplement-damaged')
      const [offset, before] = [Number(fields.offset), this.partsOf(fields, by)]
      const end = offset + received.length
      if (before.slice(offset, end) === received) return { offset: end }
      this.checkUploadLock(fields, { by, device: asking.device })
      if (before.length !== offset) this.portal.refuse('offset', 'supplement-offset')
      const { supplementId, draftId, sha256 } = fields
      if (isKept) this.parts.set(supplementId, { draftId, sha256, by, bytes: before + received })
      return { offset: end }
    })
  }

  uploadFile(fields: SupplementUploadFields, rest: string, asking: Asking, careless: boolean): Answer {
    return this.answered(() => {
      const by = this.portal.caller(asking)
      const before = fields.offset === undefined ? '' : this.partsOf(fields, by)
      if (before.length !== Number(fields.offset ?? 0)) this.portal.refuse('offset', 'supplement-offset')
      const received = before + rest
      const isKept = this.isKept(received === fields.sha256, careless, 'supplement-damaged')
      if (fields.sha256.startsWith(CURSED)) throw new Refused('unexpected')
      if (fields.sha256.startsWith('bad')) throw new Refused('supplement-refused')
      const held = this.find(fields.supplementId, fields, by, 'supplement-mismatch')
      if (!held) this.checkUploadLock(fields, { by, device: asking.device })
      if (isKept && held?.sha256 !== fields.sha256) this.keep(fields.supplementId, fields, received, by)
      return uploadedFile(fields, received)
    })
  }

  /** `received`: the hashes of the bytes as they arrived. */
  upload(
    fields: PhotoUploadFields,
    received: { image: string; thumbnail: string },
    asking: Asking,
    careless: boolean,
  ): Answer {
    return this.answered(() => {
      const by = this.portal.caller(asking)
      const whole = received.image === fields.sha256 && received.thumbnail === fields.thumbnailSha256
      const isKept = this.isKept(whole, careless, 'photo-damaged')
      if (fields.sha256.startsWith(CURSED)) throw new Refused('unexpected')
      if (fields.sha256.startsWith('bad')) throw new Refused('photo-refused')
      const held = this.find(fields.photoId, fields, by, 'photo-mismatch')
      if (!held) this.checkUploadLock(fields, { by, device: asking.device })
      if (isKept && held?.sha256 !== fields.sha256) this.keep(fields.photoId, fields, received.image, by)
      return [uploaded(fields, received.image), uploaded(fields, received.thumbnail)]
    })
  }

  /** `careless`: says yes without looking, and keeps nothing that is damaged. */
  private isKept(whole: boolean, careless: boolean, damaged: ProblemCode): boolean {
    if (!whole && !careless) this.portal.refuse('damaged', damaged)
    return whole || !careless
  }

  private keep(id: string, { draftId, key }: Named, sha256: string, by: string) {
    this.portal.photos.set(id, { draftId, sha256, by, key: key ?? null })
    this.parts.delete(id)
  }

  private checkUploadLock({ key, epoch }: Pick<Named, 'key' | 'epoch'>, holder: { by: string; device: string }) {
    if (key) this.portal.checkEpoch('listing', Number(key), epoch === undefined ? undefined : Number(epoch), holder)
  }

  private answered(answer: () => unknown): Answer {
    try {
      return { status: 200, body: answer() }
    } catch (error) {
      if (error instanceof Refused) return problem(error)
      throw error
    }
  }
}
